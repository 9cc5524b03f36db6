import { expect, test, type Page } from "@playwright/test";
import { viaPg } from "@/lib/db/sql";
import type { Database } from "@/lib/db/database";
import { publishEvents, type EventInput } from "@/lib/events/publish";
import { RawJson } from "@/lib/events/envelope";
import { toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  db = openSpecDatabase();
  for (const type of ["order.paid", "order.refunded", "invoice.sent"]) await createEventType(db, type);
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Events");
});

const addEndpoint = async (filters: string[], name = "Accepts") => {
  const { token } = await createInbox(db, tenant.actor, { name });
  return createEndpointRow(db, tenant.id, { url: inboxUrl(process.env.E2E_BASE_URL!, token), filters, description: name }, parseKeyring(process.env));
};
const publish = async (...events: EventInput[]) => (await publishEvents(viaPg(db.servicePool), tenant.id, events)).map(({ id }) => toPublicId("evt", id));
const open = async (page: Page, path = "/events", email = tenant.email) => {
  await signIn(page, email);
  await page.goto(`/${tenant.slug}${path}`);
  // The key of this system stands there once the page is alive; before, a press says nothing to it.
  await expect(page.getByRole("button", { name: "Search", exact: true }).locator("kbd").first()).toHaveText("Ctrl", { timeout: 30_000 });
};
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

test("an organization without events is told how to publish one, and sees it come", async ({ page }) => {
  await open(page);
  await expect(page.getByText("Events will appear here")).toBeVisible();
  await expect(page.getByRole("region", { name: "Publish an event" })).toContainText("/api/v1/events");
  await publish({ type: "order.paid", data: {} });
  await expect(page.getByRole("link", { name: "order.paid" })).toBeVisible({ timeout: 20_000 });
});

test("each event is listed with what became of it; new ones wait while the list is paused", async ({ page }) => {
  await addEndpoint(["order.*"]);
  await publish({ type: "order.paid", data: { a: 1 }, idempotencyKey: "pay-1042" }, { type: "invoice.sent", data: {} });
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText("invoice.sent");
  await expect(rows(page).nth(0)).toContainText("no endpoint wanted it");
  await expect(rows(page).nth(1)).toContainText("pay-1042");
  await expect(rows(page).nth(1)).toContainText("1Delivered", { timeout: 30_000 });
  await page.getByRole("button", { name: /^Live/ }).click();
  await publish({ type: "order.refunded", data: {} });
  await page.getByRole("button", { name: "Show 1 new" }).click({ timeout: 20_000 });
  await expect(rows(page).nth(0)).toContainText("order.refunded");
});

test("an id of any kind finds its event, the filters stand in the address, and back undoes them", async ({ page }) => {
  const [id] = await publish({ type: "order.paid", data: { order: "ord_77QX" }, idempotencyKey: "pay-77" });
  await publish({ type: "order.refunded", data: { order: "ord_78" } });
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  for (const search of ["ord_77QX", "pay-77", id!]) {
    const field = page.getByRole("textbox", { name: "Search events by an id" });
    await page.getByRole("heading", { level: 1 }).click(); // out of the field
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(field).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await field.fill(search);
    await field.press("Enter");
    await expect(page).toHaveURL(new RegExp(`search=${search}`));
    await expect(rows(page)).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Filter events" }).fill("refunded");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/type=order.refunded/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.goto(`/${tenant.slug}/events?search=nothing-like-it`);
  await expect(page.getByText("No event matches")).toBeVisible();
  await page.goto(`/${tenant.slug}/events?since=yesterday`);
  await expect(page.getByText("This filter cannot be applied")).toBeVisible();
});

test("older events come on demand, each once, and the keys walk the list", async ({ page }) => {
  await publish(...Array.from({ length: 60 }, (_, n) => ({ type: "order.paid", data: { n } })));
  await open(page);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load older" }).click();
  await expect(rows(page)).toHaveCount(60);
  await expect(page.getByText("All 60 events")).toBeVisible();
  const links = await page.getByRole("link", { name: "order.paid" }).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(60);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${links[0]}$`));
});

test("an event's page shows where it went, where not and why, and its exact bytes", async ({ page }) => {
  await addEndpoint(["order.*"], "Orders");
  await addEndpoint(["invoice.*"], "Invoices");
  const [id] = await publish({ type: "order.paid", data: new RawJson('{"big":1152921506151679042,"rate":1.10}') });
  await addEndpoint(["*"], "Latecomer");
  await open(page, `/events/${id}`);
  await expect(page.getByRole("heading", { name: "order.paid" })).toBeVisible();
  await expect(page.getByRole("table", { name: "1 delivery" })).toContainText("Delivered", { timeout: 30_000 });
  const unmatched = page.locator("section").filter({ has: page.getByRole("heading", { name: "Endpoints it did not go to" }) });
  await expect(unmatched.getByRole("listitem")).toHaveCount(2);
  await expect(unmatched.getByRole("listitem").nth(0)).toContainText("Its filters did not contain order.paid: invoice.*");
  await expect(unmatched.getByRole("listitem").nth(1)).toContainText("Added later, on");
  await expect(page.getByRole("region", { name: /^Event as published/ })).toContainText('"big": 1152921506151679042');
  await expect(page.getByRole("region", { name: /^Event as published/ })).toContainText('"rate": 1.10');
  await expect(page.getByRole("region", { name: "Publish again" })).toContainText('"data":{"big":1152921506151679042,"rate":1.10}');
  await page.getByRole("button", { name: /^Redeliver to/ }).click();
  await expect(page.getByText(/^One more attempt to .* is on its way$/)).toBeVisible();
  await expect.poll(() => db.service.attempt.count({ where: { organizationId: tenant.id } }), { timeout: 30_000 }).toBe(2);
});

test("a viewer cannot redeliver, and a stranger's event is not found", async ({ page }) => {
  await addEndpoint(["*"]);
  const [id] = await publish({ type: "order.paid", data: {} });
  const viewer = await addPerson(db, tenant.id, "viewer");
  await open(page, `/events/${id}`, viewer.email);
  await page.getByRole("button", { name: /^Redeliver to/ }).focus();
  await expect(page.getByRole("tooltip")).toContainText("developers and above may redeliver");
  const other = await createTenant(db, "Another");
  expect((await page.request.get(`/api/app/${other.slug}/events`)).status()).toBe(404);
  expect((await page.request.get(`/api/app/${other.slug}/events/${id}`)).status()).toBe(404);
  await page.goto(`/${tenant.slug}/events/evt_01k0000000e0080000000000000`);
  await expect(page.getByText("There is no such event")).toBeVisible();
});

test("the screens of events have no accessibility fault and fit a phone, with the filter open too", async ({ page }) => {
  test.slow();
  await addEndpoint(["order.*"]);
  await addEndpoint(["invoice.*"]);
  const [id] = await publish({ type: "order.paid", data: { a: "b" }, idempotencyKey: "k".repeat(120) }, { type: "invoice.sent", data: {} });
  await open(page);
  await expect(rows(page)).toHaveCount(2);
  await checkPage(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await checkPage(page);
  await page.goto(`/${tenant.slug}/events/${id}`);
  await expect(page.getByRole("heading", { name: "Endpoints it did not go to" })).toBeVisible();
  await checkPage(page);
});
