import { createServer, type Server } from "node:http";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { createApiKey } from "@/lib/api-keys/create";
import type { Database } from "@/lib/db/database";
import { checkPage } from "./check-page";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

// Four axe runs in one test take long where many tests share the machine.
test.describe.configure({ timeout: 120_000 });

let db: Database;
let tenant: Tenant;
let other: Tenant;
let platformKey: string;
let host: Server;
let hostPort: number;
/** What the embedding page shows in its frame. */
let framed = "";

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Portal");
  other = await createTenant(db, "Neighbours");
  platformKey = (await createApiKey(db, { organizationId: null, name: "Product", scopes: ["portal_links:create"] })).secret;
  [host, hostPort] = await listenWhereAllowed();
});
test.afterAll(async () => {
  await new Promise((resolve) => host.close(resolve));
  await db.close();
});

/** A page of the product's, on one of the origins that may show the portal. */
async function listenWhereAllowed(): Promise<[Server, number]> {
  for (const port of process.env.E2E_RECEIVER_PORTS!.split(",").map(Number).reverse()) {
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><title>The product</title><h1>The product</h1><iframe title="Webhooks" width="1000" height="700" src="${framed}"></iframe>`);
    });
    if (await new Promise((resolve) => server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)))) return [server, port];
  }
  throw new Error("Every port for receivers is taken.");
}

async function createLink(page: Page, overrides: object = {}): Promise<string> {
  const response = await page.request.post("/api/v1/portal-links", {
    headers: { authorization: `Bearer ${platformKey}` },
    data: { organization: tenant.slug, role: "developer", label: "jane@customer.example", ...overrides },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { url: string }).url;
}

const sessionCookies = async (context: BrowserContext) => (await context.cookies()).filter(({ name }) => /session-token|posthorn-(visit|embedded)/.test(name));

test("a link lets a customer in once: one organization, a way back, no account", async ({ page, browser }) => {
  const url = await createLink(page, { backUrl: "https://app.example.com/settings", theme: "dark" });
  await page.goto(url);
  await page.waitForURL(new RegExp(`/${tenant.slug}/overview$`));
  await expect(page.getByRole("link", { name: "Add endpoint" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Back to app\.example\.com/ })).toHaveAttribute("href", "https://app.example.com/settings");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.getByRole("button", { name: /^Account/ })).toHaveCount(0);
  await checkPage(page);

  // An embedding page that is reloaded shows the same link again, in the same browser.
  await page.goto(url);
  await page.waitForURL(new RegExp(`/${tenant.slug}/overview$`));

  for (const path of [`/${other.slug}/endpoints`, `/${other.slug}/settings/keys`, `/api/app/${other.slug}/endpoints`]) expect((await page.goto(path))!.status(), path).toBe(404);
  await page.goto("/account");
  await expect(page).toHaveURL(/sign-in/);
  await page.goto(`/${tenant.slug}/settings/members`);
  await expect(page.getByRole("button", { name: /Invite/ }).and(page.locator(":not([aria-disabled=true])"))).toHaveCount(0);

  const again = await (await browser.newContext()).newPage();
  await again.goto(url);
  await expect(again.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect(await sessionCookies(again.context())).toEqual([]);
  await checkPage(again);
  await again.context().close();
});

test("looking at a link does not use it up, and back does not lead to it", async ({ page }) => {
  const url = await createLink(page);
  for (let n = 0; n < 3; n++) {
    const looked = await page.request.get(url);
    expect([looked.status(), await looked.text()]).toEqual([200, expect.stringContaining("Webhooks of Portal")]);
  }
  await page.goto("/sign-in");
  await page.goto(url);
  await page.waitForURL(/\/overview$/);
  await page.goBack();
  expect(page.url()).not.toContain("/portal/");
});

test("without scripts the button opens it", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await createLink(page));
  await checkWithoutScript(page);
  await page.getByRole("button", { name: "Open" }).click();
  await page.waitForURL(new RegExp(`/${tenant.slug}/overview$`));
  await context.close();
});

async function checkWithoutScript(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Webhooks of Portal" })).toBeVisible();
}

test("in two tabs at once it opens in one", async ({ browser }) => {
  const pages = await Promise.all([browser.newContext(), browser.newContext()].map(async (context) => (await context).newPage()));
  const url = await createLink(pages[0]!);
  await Promise.all(pages.map((page) => page.goto(url)));
  const settled = async (page: Page) => {
    await expect.poll(async () => /\/overview$/.test(page.url()) || (await page.getByRole("heading", { name: "This link no longer works" }).count()) > 0).toBe(true);
    return /\/overview$/.test(page.url());
  };
  expect((await Promise.all(pages.map(settled))).filter(Boolean)).toHaveLength(1);
  for (const page of pages) await page.context().close();
});

test("an expired, forged or shortened link lets nobody in", async ({ page }) => {
  const url = await createLink(page);
  await db.servicePool.query("UPDATE portal_links SET expires_at = now() - interval '1 second' WHERE organization_id = $1 AND consumed_at IS NULL", [tenant.id]);
  for (const bad of [url, url.replace(/\.60$/, ".720"), url.slice(0, -3), `${new URL(url).origin}/portal/%25`, `${new URL(url).origin}/portal/..%2f..%2fsetup`]) {
    const response = await page.goto(bad);
    expect(response!.status(), bad).toBeLessThan(500);
    expect(page.url()).not.toMatch(/\/overview$/);
  }
  expect(await sessionCookies(page.context())).toEqual([]);
});

test("a member who opens a link is not signed out of the account", async ({ page }) => {
  await signIn(page, other.email);
  await page.goto(await createLink(page, { role: "viewer" }));
  await page.waitForURL(new RegExp(`/${tenant.slug}/overview$`));
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto(`/${other.slug}/endpoints`);
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
});

test("inside the product's page it opens without a click, and keeps its visit there", async ({ page }) => {
  const policy = (await page.request.get("/portal/x")).headers()["content-security-policy"] ?? "";
  test.skip(!policy.includes(`localhost:${hostPort}`), "POSTHORN_PORTAL_FRAME_ORIGINS does not list the spec's page here");
  framed = await createLink(page);
  // localhost is another site than 127.0.0.1.
  await page.goto(`http://localhost:${hostPort}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("link", { name: "Deliveries" }).first()).toBeVisible({ timeout: 30_000 });
  await frame.getByRole("link", { name: "Deliveries" }).first().click();
  await expect(frame.getByRole("heading", { name: "Deliveries" })).toBeVisible();
  expect(await sessionCookies(page.context())).toMatchObject([{ name: expect.stringContaining("posthorn-embedded"), sameSite: "None", secure: true, httpOnly: true, partitionKey: `http://localhost` }]);
  // The same browser, not framed, is not let in by it.
  await page.goto(`/${tenant.slug}/endpoints`);
  await expect(page).toHaveURL(/sign-in/);
});

test("a page that the operator does not list cannot show it", async ({ page }) => {
  framed = await createLink(page);
  const unlisted = createServer((_request, response) => response.end(`<!doctype html><iframe src="${framed}"></iframe>`));
  await new Promise<void>((resolve) => unlisted.listen(0, "127.0.0.1", resolve));
  const { port } = unlisted.address() as { port: number };
  await page.goto(`http://localhost:${port}/`);
  await page.waitForTimeout(1_500);
  expect(page.frames().some((frame) => frame.url().includes("/overview"))).toBe(false);
  const link = await db.service.portalLink.findFirstOrThrow({ where: { organizationId: tenant.id }, orderBy: { id: "desc" } });
  expect(link.consumedAt).toBeNull();
  await new Promise((resolve) => unlisted.close(resolve));
});
