import { expect, test, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { publishEvents } from "@/lib/events/publish";
import { toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { listenWhereAllowed } from "./listen-where-allowed";
import type { Receiver } from "./receiver/receiver";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let receiver: Receiver;
/** Where the endpoints of the spec's own organization are listed. */
let list: string;
/** In the description of the endpoint that a test makes. */
const mark = "Made by a test";

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Endpoints");
  list = `/${tenant.slug}/endpoints`;
  for (const type of ["issues.closed", "issues.opened", "meta.deleted"]) await createEventType(db, type);
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});
test.afterEach(async () => {
  const left = await db.service.endpoint.findMany({ where: { organizationId: tenant.id, deletedAt: null } });
  for (const { id } of left) await deleteEndpoint(db, tenant.actor, toPublicId("ep", id));
});

/** Adds an endpoint through the form, up to where the secret is shown. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.goto(`${list}/new`);
  await page.getByLabel("URL", { exact: true }).fill(url);
  await page.getByLabel("Description").fill(mark);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("heading", { name: /Store its secret now/ })).toBeVisible();
  return (await page.getByTestId("signing-secret").textContent())!;
}

async function storeSecret(page: Page): Promise<void> {
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Open the endpoint" }).click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
}

test("a secret is shown once, verifies what arrives, and is nowhere afterwards", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(list);
  await expect(page.getByText("Your endpoints will be here")).toBeVisible();
  await page.getByRole("link", { name: "Add endpoint" }).click();
  await page.getByLabel("URL", { exact: true }).fill(receiver.url("/once"));
  await expect(page.getByText("Looks good: resolves to 1 address")).toBeVisible();
  await page.getByLabel("Description").fill(mark);
  await page.getByRole("button", { name: "Add endpoint" }).click();

  const shown = page.getByTestId("signing-secret");
  await expect(shown).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const secret = (await shown.textContent())!;
  const secretText = secret.slice("whsec_".length);
  await expect(page.getByRole("region", { name: /standardwebhooks/ })).toContainText(secret);
  await page.getByRole("tab", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: /flask/ })).toContainText(secret);
  expect(page.url()).not.toContain(secretText);

  // Whatever the server says from here on must not hold it.
  const leaks: string[] = [];
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    reading.push(response.text().then((text) => void (text.includes(secretText) && leaks.push(response.url())), () => {}));
  });
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByText("The secret is still shown, and cannot be shown again")).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByRole("button", { name: "Open the endpoint" })).toHaveAttribute("aria-disabled", "true");
  await storeSecret(page);

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  const request = receiver.requests().find((received) => received.path === "/once")!;
  expect(() => new Webhook(secret).verify(request.body, request.headers)).not.toThrow();

  const address = page.url();
  expect(await page.content()).not.toContain(secretText);
  await page.reload();
  await expect(page.getByText("It is kept encrypted and cannot be shown again.")).toBeVisible();
  expect(await page.content()).not.toContain(secretText);
  await page.goBack();
  await page.goForward();
  expect(await page.content()).not.toContain(secretText);
  const json = await page.request.get(address.replace(`/${tenant.slug}/`, `/api/app/${tenant.slug}/`));
  expect(json.ok()).toBe(true);
  expect(await json.text()).not.toContain(secretText);
  await Promise.all(reading);
  expect(leaks).toEqual([]);
});

test("a secret that is still shown is gone after a reload", async ({ page }) => {
  await signIn(page, tenant.email);
  const secret = await addEndpoint(page, receiver.url("/reload"));
  let asked = false;
  page.on("dialog", (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(true);
  await expect(page.getByText("It is kept encrypted and cannot be shown again.")).toBeVisible();
  await expect(page.getByTestId("signing-secret")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
});

test("an endpoint is edited, disabled, enabled again with what was held, and deleted", async ({ page }) => {
  await signIn(page, tenant.email);
  await addEndpoint(page, receiver.url("/life"));
  await storeSecret(page);
  await expect(page.getByText("No deliveries yet")).toBeVisible();

  await page.getByRole("link", { name: "Edit endpoint" }).click();
  await expect(page.getByLabel("URL", { exact: true })).toHaveValue(receiver.url("/life"));
  await page.getByRole("radio", { name: "Chosen event types" }).click();
  await page.getByLabel("Search event types").fill("meta");
  await page.getByRole("treeitem", { name: /^meta,|^meta\.deleted/ }).first().click();
  await page.getByLabel("Description").fill(`${mark} changed`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
  await expect(page.getByText(`${mark} changed`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^meta\./ })).toBeVisible();

  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.getByText(/Disabled .*: by a member of this organization$/)).toBeVisible();
  await publishEvents(viaPg(db.servicePool), tenant.id, [1, 2, 3].map((n) => ({ type: "meta.deleted", data: { n } })));
  await expect(page.getByText("3 deliveries are held, and new events are held too.", { exact: false })).toBeVisible({ timeout: 15_000 });

  await page.goto(list);
  const row = page.getByRole("row").filter({ hasText: mark });
  await expect(row).toContainText("Disabled");
  await expect(row).toContainText("3 held");
  await row.getByRole("link", { name: "Enable again" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("3 deliveries were held while it was disabled.", { exact: false })).toBeVisible();
  await dialog.getByRole("radio", { name: "Deliver none" }).click();
  await expect(dialog.getByRole("button", { name: "Enable endpoint" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Deliver all 3" }).click();
  await dialog.getByRole("button", { name: "Enable and deliver 3" }).click();
  await expect(page.getByText("Endpoint enabled")).toBeVisible();
  await expect.poll(() => receiver.requests().filter((request) => request.path === "/life").length, { timeout: 20_000 }).toBe(3);
  await expect(page.getByRole("table", { name: "Recent deliveries" }).getByText("Delivered")).toHaveCount(3, { timeout: 20_000 });

  await page.getByRole("button", { name: "Delete endpoint" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm.getByRole("button", { name: "Delete endpoint" })).toHaveAttribute("aria-disabled", "true");
  await confirm.getByLabel(/to confirm/).fill(new URL(receiver.url()).host);
  await confirm.getByRole("button", { name: "Delete endpoint" }).click();
  await page.waitForURL(/\/endpoints$/);
  await expect(page.getByRole("row").filter({ hasText: mark })).toHaveCount(0);
});

test("held deliveries are counted since a time before they are released", async ({ page }) => {
  await signIn(page, tenant.email);
  await addEndpoint(page, receiver.url("/since"));
  await storeSecret(page);
  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.getByRole("button", { name: "Enable endpoint" })).toBeVisible({ timeout: 15_000 });
  await publishEvents(viaPg(db.servicePool), tenant.id, [{ type: "meta.deleted", data: {} }]);
  await expect(page.getByText("1 delivery is held", { exact: false })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Enable endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Deliver those since a time" }).click();
  await dialog.getByLabel("Since", { exact: true }).fill("2020-01-01T00:00");
  await expect(dialog.getByText("1 delivery is held since then")).toBeVisible();
  await dialog.getByLabel("Since", { exact: true }).fill("2199-01-01T00:00");
  await expect(dialog.getByText("0 deliveries are held since then")).toBeVisible();
  await dialog.getByLabel("Deliveries a minute").fill("0");
  await dialog.getByRole("button", { name: "Enable endpoint" }).click();
  await expect(dialog.getByText("Enter 1 or more a minute.")).toBeVisible();
});

test("one among many is found, filtered and sorted, by an address that can be sent on", async ({ page }) => {
  const rows = [["/a-first", {}], ["/b-off", { status: "disabled" as const, disabledReason: "gone" as const, disabledAt: new Date() }], ["/c-orders", { filters: ["order.*"], description: "Warehouse" }], ["/d", {}], ["/e", {}], ["/f", {}]] as [string, Parameters<typeof createEndpointRow>[2]][];
  for (const [path, overrides] of rows) await createEndpointRow(db, tenant.id, { url: receiver.url(path), ...overrides }, parseKeyring(process.env));
  await signIn(page, tenant.email);
  await page.goto(list);
  const shown = page.getByRole("table", { name: "Endpoints" }).locator(":scope > tbody > tr");
  await expect(shown).toHaveCount(6);
  await expect(page.getByText("6 of 10 endpoints in use").first()).toBeVisible();
  await page.getByRole("button", { name: "URL", exact: true }).click();
  await page.getByRole("button", { name: "URL", exact: true }).click();
  await expect(shown.first()).toContainText("/f");
  await expect(page).toHaveURL(/sort=url&desc=true|desc=true&sort=url/);
  await page.getByLabel("Search endpoints").fill("warehouse");
  await expect(shown).toHaveCount(1);
  await page.reload();
  await expect(shown).toHaveCount(1);
  await expect(page.getByLabel("Search endpoints")).toHaveValue("warehouse");
  await page.getByLabel("Search endpoints").fill("nothing has this");
  await page.getByRole("button", { name: "Show all 6" }).click();
  await page.getByRole("radio", { name: "Disabled 1" }).click();
  await expect(shown).toHaveCount(1);
  await expect(shown.first()).toContainText("/b-off");
});

test("a viewer sees everything and changes nothing", async ({ page }) => {
  const { email } = await addPerson(db, tenant.id, "viewer");
  await createEndpointRow(db, tenant.id, { url: receiver.url("/viewed"), description: mark }, parseKeyring(process.env));
  await signIn(page, email);
  await page.goto(list);
  const add = page.getByRole("button", { name: "Add endpoint" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await add.focus();
  await expect(page.getByRole("tooltip")).toContainText("As a viewer you can look");
  await page.getByRole("row").filter({ hasText: mark }).getByRole("link").first().click();
  for (const name of ["Edit endpoint", "Send test event", "Disable endpoint", "Delete endpoint"]) {
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-disabled", "true");
  }
  await page.goto(`${list}/new`);
  await expect(page.getByRole("heading", { name: "You cannot add endpoints" })).toBeVisible();
  const { origin } = new URL(page.url());
  const refused = await page.request.post(`/api/app/${tenant.slug}/endpoints/url-preview`, { data: { url: "https://example.com" }, headers: { origin } });
  expect(refused.status()).toBe(403);
});

test("another organization's endpoint is not found", async ({ page }) => {
  const other = await createTenant(db, "Other");
  const theirs = await createEndpointRow(db, other.id, {}, parseKeyring(process.env));
  await signIn(page, tenant.email);
  await page.goto(`${list}/${toPublicId("ep", theirs.id)}`);
  await expect(page.getByRole("heading", { name: "No such endpoint" })).toBeVisible();
  expect((await page.request.get(`/api/app/${tenant.slug}/endpoints/${toPublicId("ep", theirs.id)}`)).status()).toBe(404);
  expect((await page.request.get(`/api/app/${other.slug}/endpoints`)).status()).toBe(404);
});

test("the list and the form pass axe and fit, at two widths and in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  await createEndpointRow(db, tenant.id, { url: receiver.url("/listed"), description: mark }, parseKeyring(process.env));
  await createEndpointRow(db, tenant.id, { url: receiver.url("/off"), status: "disabled", disabledReason: "gone", disabledAt: new Date() }, parseKeyring(process.env));
  await signIn(page, tenant.email);
  await page.goto(list);
  await expect(page.getByText("Your server answered 410 Gone").first()).toBeAttached();
  await checkPage(page);
  await page.goto(`${list}/new?url=https://10.0.0.5/`);
  await page.getByRole("radio", { name: "Chosen event types" }).click();
  await page.getByRole("treeitem").first().click();
  await expect(page.getByText(/^Refused/)).toBeVisible();
  await page.getByRole("button", { name: /^Advanced/ }).click();
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByText("When each attempt is made").click();
  await checkPage(page);
});

test("the secret, the endpoint and its dialog pass axe and fit, at two widths and in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, tenant.email);
  await addEndpoint(page, receiver.url("/axe"));
  await checkPage(page);
  await storeSecret(page);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  await checkPage(page);
  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByRole("button", { name: "Enable endpoint" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkPage(page);
});
