import { expect, test } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "@/e2e/tenant";

let db: Database;
let tenant: Tenant;
test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Guarded");
});
test.afterAll(() => db.close());

const directive = (policy: string, name: string) => policy.split("; ").find((each) => each.startsWith(`${name} `)) ?? "";
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

test("every script of a page carries the nonce of that answer, which is never the same twice", async ({ page, request }) => {
  await signIn(page, tenant.email);
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/forgot-password", `/${tenant.slug}/endpoints`, `/${tenant.slug}/deliveries`, `/${tenant.slug}/no-such-page`, "/no/such/page", "/sign-in"]) {
    const response = await page.request.get(path);
    const policy = response.headers()["content-security-policy"]!;
    const nonce = nonceOf(policy)!;
    expect(nonce.length, path).toBeGreaterThanOrEqual(22);
    nonces.add(nonce);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length, path).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)), path).toEqual([]);
    expect(html, path).not.toMatch(/\son(click|error|load)=/i);
    expect(directive(policy, "script-src"), path).not.toContain("unsafe-inline");
  }
  expect(nonces.size).toBe(7);
  expect((await request.get("/sign-in")).headers()["x-frame-options"]).toBe("DENY");
});

test("pages work under the policy: they hydrate, theme, toast, open menus and dialogs, and break no rule", async ({ page }) => {
  test.setTimeout(120_000);
  const broken: string[] = [];
  page.on("console", (message) => void (/Content Security Policy|violates the following/i.test(message.text()) && broken.push(message.text().slice(0, 300))));
  page.on("pageerror", (error) => broken.push(error.message));
  await signIn(page, tenant.email);
  await page.goto(`/${tenant.slug}/endpoints/new`);
  await page.getByLabel("URL", { exact: true }).fill("https://example.com/hooks");
  await expect(page.getByText(/Looks good|Refused|resolve/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Theme" }).first().click();
  await page.getByRole("menuitemradio", { name: /dark/i }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  for (const path of ["overview", "deliveries", "events", "event-types", "playground", "replays/new", "settings/general"]) {
    await page.goto(`/${tenant.slug}/${path}`);
    await page.waitForTimeout(500);
  }
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  expect(broken).toEqual([]);
});

test("an inline script that got into a page would not run", async ({ page }) => {
  await page.goto("/sign-in");
  const ran = await page.evaluate(async () => {
    const add = (make: (script: HTMLScriptElement) => void) => {
      const script = document.createElement("script");
      make(script);
      const holder = document.createElement("div");
      document.body.append(holder);
      holder.innerHTML = '<img src="x" onerror="window.ranHandler = true">';
      holder.append(script);
    };
    add((script) => script.setAttribute("nonce", "guess"));
    const parsed = new DOMParser().parseFromString("<script>window.ranParsed = true</script>", "text/html");
    document.body.append(...parsed.body.childNodes);
    location.hash = "x";
    const link = document.createElement("a");
    link.href = "javascript:window.ranLink = true";
    document.body.append(link);
    link.click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return ["ranHandler", "ranParsed", "ranLink"].filter((name) => name in window);
  });
  expect(ran).toEqual([]);
});

test("the session's cookie is for the server alone and for this site alone", async ({ page }) => {
  await signIn(page, tenant.email);
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes("session-token"))!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.goto(`/${tenant.slug}/endpoints`);
  expect(await page.evaluate(() => document.cookie)).not.toContain("session-token");
});

for (const wanted of ["https://evil.example/", "//evil.example/", "/\\evil.example", "/%09//evil.example", "javascript:alert(1)", "https:evil.example", "/..//evil.example", "http://127.0.0.1:1/"]) {
  test(`nothing leads from here to ${wanted}`, async ({ page, request, baseURL }) => {
    const here = new URL(baseURL!).host;
    await signIn(page, tenant.email);
    for (const path of [`/sign-in?callbackUrl=${encodeURIComponent(wanted)}`, `/api/auth/signin?callbackUrl=${encodeURIComponent(wanted)}`, `/api/auth/signout?callbackUrl=${encodeURIComponent(wanted)}`, `/go/${encodeURIComponent(wanted)}`, `/sign-in/link?callbackUrl=${encodeURIComponent(wanted)}`, wanted.startsWith("/") ? wanted : `/${wanted}`]) {
      for (const context of [page.request, request]) {
        const response = await context.get(`${baseURL}${path}`, { maxRedirects: 0 });
        const { location } = response.headers();
        expect(response.status(), path).toBeLessThan(500);
        if (location !== undefined) expect(new URL(location, baseURL).host, path).toBe(here);
      }
    }
  });
}

test("a fault says nothing of how we are built", async ({ request }) => {
  for (const path of ["/api/auth/callback/nowhere", "/api/auth/%00", "/%E0%A4%A", "/api/app/%00/events", "/_next/static/../../package.json", "/_next/image?url=http://169.254.169.254/&w=64&q=75", "/api/inngest"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(await response.text(), path).not.toMatch(/node_modules|at \w+ \(|\/lib\/|"dependencies"|stack/i);
  }
  expect((await request.get("/_next/image?url=http://169.254.169.254/&w=64&q=75")).status()).toBe(400);
});
