import { expect, test, type Browser, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { checkPage } from "./check-page";
import { acceptingEndpoint, endpointAt, longRetry, placeDelivery } from "./place-delivery";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

test.describe.configure({ timeout: 180_000 });

let db: Database;
let acme: Tenant;
let staff: Tenant;

test.beforeAll(() => {
  db = openSpecDatabase();
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  acme = await createTenant(db, "Looked at");
  // Somebody of support who has an organization of their own, as everybody who signs in has.
  staff = await createTenant(db, "Home of support");
  await db.service.user.update({ where: { email: staff.email }, data: { staff: true } });
});

const banner = (page: Page) => page.getByRole("note").filter({ hasText: "Looked at" });
const redeliver = (page: Page) => page.getByRole("button", { name: "Redeliver now" });
const looks = () => db.service.auditEntry.findMany({ where: { organizationId: acme.id, action: "support.looked" }, orderBy: { id: "asc" } });

async function ownerPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, acme.email);
  return page;
}

test("to a member of an organization there is no support area, and no other organization", async ({ page }) => {
  const stranger = await createTenant(db, "Stranger");
  await signIn(page, stranger.email);
  for (const path of ["/support", "/support?q=acme", `/${acme.slug}/deliveries`, `/api/app/${acme.slug}/deliveries`]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
  expect(await looks()).toEqual([]);
});

test("support finds a delivery by its id, sees it as the customer does, and the customer reads of the look", async ({ page, browser }) => {
  const endpoint = await endpointAt(db, acme, "https://api.example.com/hooks");
  const delivery = await placeDelivery(db, endpoint, {}, [{}]);
  await signIn(page, staff.email);
  await page.goto("/support");
  await checkPage(page);
  await page.getByRole("searchbox", { name: "Search" }).fill(delivery);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "order.paid → https://api.example.com/hooks" }).waitFor();
  await checkPage(page);
  await page.getByRole("link", { name: "order.paid → https://api.example.com/hooks" }).click();
  await expect(page).toHaveURL(new RegExp(`/${acme.slug}/deliveries/${delivery}`));
  await expect(banner(page)).toBeVisible();
  await expect(redeliver(page)).toHaveAttribute("aria-disabled", "true");
  await checkPage(page);

  const entries = await looks();
  expect(entries.map(({ targetId }) => targetId)).toContain(delivery);
  expect(entries.filter(({ targetId }) => targetId === delivery)).toHaveLength(1);
  expect(entries.every(({ actor, actorLabel }) => actor.startsWith("support:") && actorLabel === staff.email)).toBe(true);

  const owner = await ownerPage(browser);
  await owner.goto(`/${acme.slug}/settings/audit?group=support`);
  await expect(owner.getByRole("listitem").filter({ hasText: `${staff.email} Support looked at ${delivery}` })).toBeVisible();
});

test("a grant lets support redeliver until the customer revokes it, which stops a page that is still open", async ({ page, browser }) => {
  const endpoint = await acceptingEndpoint(db, acme);
  const delivery = await placeDelivery(db, endpoint, {}, [{}]);
  await signIn(page, staff.email);
  await page.goto(`/${acme.slug}/deliveries/${delivery}`);
  await page.getByRole("button", { name: "Ask to redeliver" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeliver for this organization?" });
  await dialog.getByLabel("Reason").fill("Ticket");
  await expect(dialog.getByRole("button", { name: "Open grant" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByLabel("Reason").fill("Ticket 4711: their server is back");
  await dialog.getByRole("button", { name: "Open grant" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "End grant" })).toBeVisible();

  // A grant is for redelivering alone.
  const waiting = await page.context().newPage();
  await waiting.goto(`/${acme.slug}/deliveries/${await longRetry(db, endpoint)}`);
  await expect(waiting.getByRole("button", { name: "Retry now" })).not.toHaveAttribute("aria-disabled", "true");
  await expect(waiting.getByRole("button", { name: "Cancel delivery" })).toHaveAttribute("aria-disabled", "true");
  await waiting.close();

  const owner = await ownerPage(browser);
  await owner.goto(`/${acme.slug}/settings/support-access`);
  const grant = owner.getByRole("row").filter({ hasText: "Ticket 4711: their server is back" });
  await expect(grant).toContainText(staff.email);
  await checkPage(owner);

  await redeliver(page).click();
  await expect.poll(async () => db.service.auditEntry.count({ where: { organizationId: acme.id, action: "delivery.redelivered", actorLabel: staff.email } })).toBe(1);
  await expect(page.getByText(/Delivered/).first()).toBeVisible({ timeout: 30_000 });

  await grant.getByRole("button", { name: /^Revoke/ }).click();
  await owner.getByRole("button", { name: "Revoke grant" }).click();
  await expect(grant.getByText(/^Revoked/).filter({ visible: true }).first()).toBeVisible();
  // The page of support knows nothing of it yet; its next click does.
  await expect(redeliver(page)).not.toHaveAttribute("aria-disabled", "true");
  await redeliver(page).click();
  await expect(page.getByRole("alert").filter({ hasText: /grant|does not include/ }).first()).toBeVisible();
  expect(await db.service.auditEntry.count({ where: { organizationId: acme.id, action: "delivery.redelivered" } })).toBe(1);
});

test("payloads that are hidden are in no page and no route", async ({ page, browser }) => {
  const marker = "MARKER4711";
  const endpoint = await endpointAt(db, acme, "https://api.example.com/hooks");
  const delivery = await placeDelivery(db, endpoint, {}, [{ responseBody: Buffer.from(`no ${marker}`) }], `{"id":"${marker}"}`);
  const owner = await ownerPage(browser);
  await owner.goto(`/${acme.slug}/settings/support-access`);
  await owner.getByRole("switch", { name: "Support may see payloads" }).click();
  await expect.poll(async () => (await db.service.organization.findUniqueOrThrow({ where: { id: acme.id } })).staffSeesPayloads).toBe(false);

  await signIn(page, staff.email);
  const event = toPublicId("evt", (await db.service.event.findFirstOrThrow({ where: { organizationId: acme.id } })).id);
  const encoded = [`{"id":"${marker}"}`, `no ${marker}`].map((text) => Buffer.from(text).toString("base64"));
  const paths = [`/${acme.slug}/deliveries/${delivery}`, `/${acme.slug}/events/${event}`, `/${acme.slug}/deliveries`, `/api/app/${acme.slug}/deliveries/${delivery}`, `/api/app/${acme.slug}/deliveries?search=${marker.slice(0, 6)}`, `/api/app/${acme.slug}/events/${event}`];
  for (const path of paths) {
    const response = await page.goto(path);
    const text = await response!.text();
    for (const told of [marker, ...encoded]) expect(text.includes(told), `${path} tells ${told}`).toBe(false);
  }
  await page.goto(`/${acme.slug}/deliveries/${delivery}`);
  await expect(banner(page)).toBeVisible();
  expect(await page.content()).not.toContain(marker);
});

test("who is not staff any more is out at the next click", async ({ page }) => {
  await signIn(page, staff.email);
  await page.goto("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await db.service.user.update({ where: { email: staff.email }, data: { staff: false } });
  expect((await page.goto("/support"))?.status()).toBe(404);
  expect((await page.goto(`/${acme.slug}/deliveries`))?.status()).toBe(404);
  expect((await page.goto(`/api/app/${acme.slug}/deliveries`))?.status()).toBe(404);
});

test("what fails over all organizations leads to the customer's log, filtered", async ({ page }) => {
  const endpoint = await endpointAt(db, acme, `https://${acme.slug}.example.com/hooks`);
  // Many, so that the failures of specs beside this one do not push it out of the list.
  await placeDelivery(db, endpoint, {}, Array.from({ length: 60 }, () => ({})));
  await signIn(page, staff.email);
  await page.goto("/support?by=endpoint");
  const link = page.getByRole("link", { name: `Looked at: https://${acme.slug}.example.com/hooks` }).first();
  await link.click();
  await expect(page).toHaveURL(/\/deliveries\?endpoint=ep_\w+&error=gateway_error/);
  await expect(page.locator("[data-delivery]")).toHaveCount(1);
});
