import { expect, test, type Page } from "@playwright/test";
import { createApiKey } from "@/lib/api-keys/create";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

// Four axe runs in one test take long where many tests share the machine.
test.describe.configure({ timeout: 120_000 });

let db: Database;
let tenant: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Keys");
  await createEventType(db, "order.paid");
});
test.afterAll(() => db.close());

const keys = () => `/${tenant.slug}/settings/keys`;

function publish(page: Page, key: string) {
  return page.request.post("/api/v1/events", { headers: { authorization: `Bearer ${key}`, "content-type": "application/json" }, data: '{"type":"order.paid","data":{}}' });
}

test("a key is created with scopes and an end, shown once, publishes, and is refused once revoked", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(keys());
  await expect(page.getByText("Your API keys will be here")).toBeVisible();
  await page.getByRole("link", { name: "Create API key" }).click();
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByText("Give the key a name.")).toBeVisible();
  await expect(page.getByText("Choose at least one thing that the key may do.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("Billing");
  await page.getByLabel("Publish events").click();
  await checkPage(page);
  await page.getByRole("button", { name: "Create API key" }).click();

  await expect(page.getByRole("heading", { name: "Store the key “Billing” now" })).toBeVisible();
  const secret = (await page.getByTestId("signing-secret").textContent())!;
  expect(secret).toMatch(/^phk_[0-9A-Za-z]{43}$/);
  await expect(page.getByRole("button", { name: "Done" })).toHaveAttribute("aria-disabled", "true");
  await checkPage(page);
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByTestId("signing-secret")).toHaveCount(0);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Billing" });
  await expect(row).toContainText(`${secret.slice(0, 8)}…`);
  await expect(row).toContainText("Never used");
  expect(await page.content()).not.toContain(secret.slice(8));

  const accepted = await publish(page, secret);
  expect(accepted.status()).toBe(202);
  expect(accepted.headers().ratelimit).toContain('"organization";r=');
  await expect(async () => {
    await page.reload();
    await expect(row).not.toContainText("Never used");
  }).toPass();
  await checkPage(page);

  await row.getByRole("button", { name: "Revoke Billing" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("This cannot be undone");
  await confirm.getByRole("button", { name: "Revoke key" }).click();
  await expect(row).toContainText("Revoked");
  await expect.poll(async () => (await publish(page, secret)).status(), { timeout: 5_000 }).toBe(401);
  expect(await (await publish(page, secret)).json()).toMatchObject({ code: "api_key_revoked" });
});

test("a new key that nobody has seen yet waits for its maker, and for nobody else", async ({ page, browser }) => {
  await signIn(page, tenant.email);
  await page.goto(`${keys()}/new`);
  await page.getByRole("textbox", { name: "Name" }).fill("Interrupted");
  await page.getByLabel("Read events and their payloads").click();
  // The page is left before it could show the key.
  await page.route("**/settings/keys", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page).toHaveURL(/settings\/keys$/);
  await page.unroute("**/settings/keys");

  const admin = await addPerson(db, tenant.id, "admin");
  const other = await browser.newPage();
  await signIn(other, admin.email);
  await other.goto(keys());
  await expect(other.getByRole("row").filter({ hasText: "Interrupted" })).toBeVisible();
  await expect(other.getByText("waits to be stored")).toHaveCount(0);
  await other.close();

  await page.goto(keys());
  await expect(page.getByText("The new key “Interrupted” waits to be stored")).toBeVisible();
  await page.getByRole("button", { name: "Show the secret" }).click();
  await expect(page.getByTestId("signing-secret")).toHaveText(/^phk_/);
});

test("a developer sees the keys and why none can be made; a viewer sees why there are none to see", async ({ page }) => {
  await createApiKey(db, { organizationId: tenant.id, name: "Seen", expiresAt: new Date(Date.now() + 3 * 24 * 3_600_000) });
  await signIn(page, (await addPerson(db, tenant.id, "developer")).email);
  await page.goto(keys());
  await expect(page.getByRole("button", { name: "Create API key" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Revoke Seen" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("row").filter({ hasText: "Seen" })).toContainText(/Expires in 2 d|Expires in 3 d/);
  await page.goto(`${keys()}/new`);
  await expect(page.getByText("You cannot create API keys")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, (await addPerson(db, tenant.id, "viewer")).email);
  await page.goto(keys());
  await expect(page.getByText("You cannot see API keys")).toBeVisible();
  await checkPage(page);
});

test("the limits say what is used, what happens at each, and whom to ask", async ({ page }) => {
  const small = await createTenant(db, "Limited");
  await db.service.organization.update({ where: { id: small.id }, data: { endpointLimit: 4, pendingLimit: 5, publishPerMinute: null } });
  await createEndpointRow(db, small.id, { url: "https://example.com/never" });
  await publishEvents(viaPg(db.servicePool), small.id, Array.from({ length: 6 }, () => ({ type: "order.paid", data: {} })));
  await db.servicePool.query("UPDATE deliveries SET state = 'retrying', reason = 'timeout', due_at = now() + interval '1 day' WHERE organization_id = $1", [small.id]);
  await signIn(page, small.email);
  await page.goto(`/${small.slug}/settings/limits`);
  await expect(page.getByRole("region", { name: "Endpoints" })).toContainText("1 of 4 endpoints");
  const waiting = page.getByRole("region", { name: "Waiting deliveries" });
  await expect(waiting).toContainText("5 or more of 5 deliveries");
  await expect(waiting).toContainText("The limit is reached.");
  await expect(page.getByRole("region", { name: "Events a minute" })).toContainText(/[06] events in the last minute, unlimited/);
  await expect(page.getByText("Ask the people who run this Posthorn")).toBeVisible();
  await checkPage(page);
});
