import { expect, test, type BrowserContext, type Page, type Request } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { toPublicId } from "@/lib/ids";
import { isAlive } from "@/e2e/alive";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "@/e2e/tenant";

let db: Database;
let tenant: Tenant;
test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Secrets, once");
});
test.afterAll(() => db.close());
test.afterEach(async () => {
  const left = await db.service.endpoint.findMany({ where: { organizationId: tenant.id, deletedAt: null } });
  for (const { id } of left) await deleteEndpoint(db, tenant.actor, toPublicId("ep", id));
  await db.service.secretReveal.deleteMany({ where: { organizationId: tenant.id } });
});

const shown = (page: Page) => page.getByTestId("signing-secret");
const show = (page: Page) => page.getByRole("button", { name: "Show the secret" });
const goneText = /This secret cannot be shown: it was shown already/;

/** A request of a server action, and not the one that creates. */
const isTake = (request: Request) => request.method() === "POST" && "next-action" in request.headers() && /\/endpoints\/ep_/.test(request.url());

async function addEndpoint(page: Page): Promise<void> {
  await page.goto(`/${tenant.slug}/endpoints/new`);
  await isAlive(page); // or the browser sends the form by itself
  await page.getByLabel("URL", { exact: true }).fill("https://example.com/hooks");
  await expect(page.getByLabel("URL", { exact: true })).toHaveValue("https://example.com/hooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/, { timeout: 30_000 });
}

/** Adds an endpoint in a page whose take never arrives: the secret waits. Returns the take that was sent. */
async function addAndMiss(page: Page): Promise<{ address: string; take: Request }> {
  let take: Request | undefined;
  await page.route("**/endpoints/ep_*", (route) => {
    if (!isTake(route.request())) return route.continue();
    take = route.request();
    return route.abort();
  });
  await addEndpoint(page);
  await expect(page.getByText("No answer came from the server.")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  return { address: page.url(), take: take! };
}

test("the secret is in one answer of the whole story, to a POST that asked for it", async ({ page }) => {
  await signIn(page, tenant.email);
  const answers: { request: Request; text: string; cacheControl: string | undefined }[] = [];
  await page.route((url) => !url.pathname.startsWith("/_next/"), async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    answers.push({ request: route.request(), text: await response.text(), cacheControl: response.headers()["cache-control"] });
    await route.fulfill({ response });
  });
  await addEndpoint(page);
  await expect(shown(page)).toHaveText(/^whsec_/);
  const secret = (await shown(page).textContent())!;
  const address = page.url();

  await page.getByRole("button", { name: "Hide" }).click();
  expect(await page.locator("body").innerText()).not.toContain(secret.slice(6));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Open the endpoint" }).click();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeVisible();
  await expect(show(page)).toHaveCount(0);
  for (const path of ["", "/signing", "/edit", "/delivery", "/authentication"]) await page.goto(address + path);
  // What is still on its way belongs to the story too, and cannot be read once the test is over.
  await page.unrouteAll({ behavior: "wait" });

  const holding = answers.filter(({ text }) => text.includes(secret.slice(6)));
  expect(holding.map(({ request }) => [request.method(), isTake(request)])).toEqual([["POST", true]]);
  expect(holding[0]!.cacheControl).toContain("no-store");
  expect(answers.length).toBeGreaterThan(8);
});

test("a reload before it was taken loses nothing, and looking takes nothing", async ({ page }) => {
  await signIn(page, tenant.email);
  const { address } = await addAndMiss(page);
  for (const headers of [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }, { purpose: "prefetch", "sec-purpose": "prefetch" }] as Record<string, string>[]) {
    expect(await (await page.request.get(address, { headers })).text()).not.toContain("whsec_");
  }
  await page.reload();
  await expect(show(page)).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await page.goto(`${address}/signing`);
  await expect(show(page)).toBeVisible();
  await page.goto(address);
  await show(page).click();
  await expect(shown(page)).toHaveText(/^whsec_/);
});

test("of two tabs one shows it, and later no page does", async ({ page, context }) => {
  await signIn(page, tenant.email);
  const { address } = await addAndMiss(page);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await tab.goto(address);
  for (const tab of tabs) await expect(show(tab)).toBeVisible();
  await Promise.all(tabs.map((tab) => show(tab).click()));
  for (const tab of tabs) await expect(shown(tab).or(tab.getByText(goneText))).toBeVisible();
  const counts = await Promise.all(tabs.map((tab) => shown(tab).count()));
  expect(counts.sort()).toEqual([0, 1]);
  const third = await context.newPage();
  await third.goto(address);
  await expect(third.getByRole("button", { name: "Send test event" })).toBeVisible();
  await expect(show(third)).toHaveCount(0);
});

test("Back, Forward and the browser's own copy of the page do not bring it back", async ({ page }) => {
  await signIn(page, tenant.email);
  page.on("dialog", (dialog) => void dialog.accept());
  await addEndpoint(page);
  await expect(shown(page)).toHaveText(/^whsec_/);
  const secret = (await shown(page).textContent())!;
  const address = page.url();
  const nowhere = async () => {
    await expect(shown(page)).toHaveCount(0);
    expect(await page.content()).not.toContain(secret.slice(6));
  };
  // Away by a document of its own, and back: from the browser's cache where it keeps one.
  await page.goto("/sign-in");
  await page.goBack();
  await page.waitForURL(address);
  await nowhere();
  await expect(show(page)).toHaveCount(0);
  // Within the app: from the router's cache.
  await page.getByRole("link", { name: "Deliveries" }).first().click();
  await page.waitForURL(/\/deliveries/);
  await page.goBack();
  await page.waitForURL(address);
  await nowhere();
  await page.goForward();
  await page.goBack();
  await nowhere();
  const kept = await page.evaluate(async () => [JSON.stringify(localStorage), JSON.stringify(sessionStorage), JSON.stringify(history.state), ...(await caches.keys())].join());
  expect(kept).not.toContain(secret.slice(6));
});

test("nobody else takes it: not another owner, not a viewer, not somebody signed out, with the very same request", async ({ page, browser, baseURL }) => {
  await signIn(page, tenant.email);
  const { address, take } = await addAndMiss(page);
  const { cookie: _own, ...sent } = take.headers();
  const headers = { ...sent, origin: new URL(baseURL!).origin };
  const send = async (context: BrowserContext) => (await context.request.post(address, { headers, data: take.postDataBuffer()!, maxRedirects: 0 })).text();
  for (const role of ["owner", "viewer"] as const) {
    const context = await browser.newContext({ baseURL });
    const other = await context.newPage();
    await signIn(other, (await addPerson(db, tenant.id, role)).email);
    expect(await send(context)).not.toContain("whsec_");
    await other.goto(address);
    await expect(other.getByRole("heading", { name: /example\.com/ })).toBeVisible();
    await expect(show(other)).toHaveCount(0);
    await context.close();
  }
  const stranger = await browser.newContext({ baseURL });
  expect(await send(stranger)).not.toContain("whsec_");
  await stranger.close();
  expect(await send(page.context())).toContain("whsec_");
  expect(await send(page.context())).toMatch(/reveal_gone/);
});

test("a rotated secret is shown on the signing page, once", async ({ page }) => {
  await signIn(page, tenant.email);
  await addEndpoint(page);
  const first = (await shown(page).textContent())!;
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Open the endpoint" }).click();
  await page.goto(`${page.url()}/signing`);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText("Store the new secret now")).toBeVisible();
  const second = (await shown(page).textContent())!;
  expect(second).not.toBe(first);
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Back to signing" }).click();
  await expect(page.getByRole("list", { name: "Live secrets" }).getByRole("listitem")).toHaveCount(2);
  expect(await page.content()).not.toContain(second.slice(6));
  await expect(show(page)).toHaveCount(0);
});
