import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, "order.paid");
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Overview");
});

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const addEndpoint = (data: Parameters<typeof createEndpointRow>[2]) => createEndpointRow(db, tenant.id, data, parseKeyring(process.env));

async function deliver(endpoint: { id: string }, data: Partial<Prisma.DeliveryUncheckedCreateInput>): Promise<string> {
  const [eventId, id] = [newId(), newId()];
  const organizationId = tenant.id;
  await db.service.event.create({ data: { id: eventId, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from('{"data":{}}'), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "succeeded", attempts: 1, scheduled: 1, completedAt: new Date(), ...data } });
  return toPublicId("dlv", id);
}

const count = (endpoint: { id: string }, succeeded: number, failed: number, deadLetters = 0) =>
  db.service.endpointRollup.create({ data: { endpointId: endpoint.id, organizationId: tenant.id, spanSeconds: 3600, startsAt: new Date(Math.floor(Date.now() / hour) * hour), succeeded, failed, deadLetters, latency: [] } });

/** One endpoint that fails, one that a rule has disabled with deliveries held, and one that works. */
async function trouble() {
  const failing = await addEndpoint({ url: "https://failing.example/hooks" });
  const gone = await addEndpoint({ url: "https://gone.example/hooks", status: "disabled", disabledReason: "gone", disabledAt: ago(3 * hour) });
  const well = await addEndpoint({ url: "https://well.example/hooks" });
  await db.service.endpointState.update({ where: { endpointId: failing.id }, data: { failingSince: ago(2 * hour), lastFailureAt: ago(60_000) } });
  await db.service.endpointState.update({ where: { endpointId: well.id }, data: { lastSuccessAt: ago(60_000) } });
  await count(failing, 0, 30, 2);
  await count(well, 70, 0);
  const failure = { state: "failed", reason: "gateway_error", lastErrorClass: "gateway_error", lastStatus: 503, lastAttemptAt: ago(60_000) } as const;
  await deliver(failing, failure);
  const newest = await deliver(failing, failure);
  await deliver(gone, { state: "held", reason: "endpoint_disabled", completedAt: null, attempts: 0, scheduled: 0 });
  return { failing: toPublicId("ep", failing.id), gone: toPublicId("ep", gone.id), newest };
}

const open = async (page: Page, path = "/overview", email = tenant.email) => {
  await signIn(page, email);
  await page.goto(`/${tenant.slug}${path}`);
};

test("a new organization is led to its first delivery, step by step", async ({ page }) => {
  await open(page, "");
  await expect(page).toHaveURL(/\/overview$/);
  const steps = page.getByRole("region", { name: "Three steps to your first delivery" });
  await expect(steps.getByRole("link", { name: "Add endpoint" })).toHaveAttribute("href", `/${tenant.slug}/endpoints/new`);
  await addEndpoint({ url: "https://well.example/hooks" });
  await page.reload();
  await expect(steps.getByRole("listitem").filter({ hasText: "Add an endpoint, done" })).toBeVisible();
  await expect(steps.getByRole("link", { name: "Choose an endpoint" })).toBeVisible();
  await db.service.event.create({ data: { id: newId(), organizationId: tenant.id, type: "order.paid", test: true, fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() } });
  await page.reload();
  await expect(steps.getByRole("region", { name: "Publish an event" })).toContainText(`"organization":"${tenant.slug}"`);
});

test("it says first what is wrong, since when, why, and what to do", async ({ page }) => {
  const { failing, gone, newest } = await trouble();
  await open(page);
  await expect(page.getByRole("status").filter({ hasText: "2 of 3 endpoints do not receive their events" })).toContainText("It began 3 h ago. The last delivery was accepted 1 min ago.");
  const attention = page.getByRole("region").or(page.locator("section")).filter({ has: page.getByRole("heading", { name: "Needs attention" }) });
  const [first, second] = [attention.getByRole("listitem").nth(0), attention.getByRole("listitem").nth(1)];
  await expect(first).toContainText("Disabled automatically 3 h ago: your server answered 410 Gone. 1 is held; nothing is lost.");
  await expect(first.getByRole("link", { name: "Enable the endpoint https://gone.example/hooks" })).toHaveAttribute("href", `/${tenant.slug}/endpoints/${gone}#enable`);
  await expect(second).toContainText("Failing; it began 2 h ago. Last answer: 503 Service Unavailable.");
  await expect(second).toContainText("Check that your application is running and that the proxy can reach it.");
  await expect(second.getByRole("link", { name: /See the failed deliveries/ })).toHaveAttribute("href", new RegExp(`endpoint=${failing}`));

  const row = page.getByRole("row", { name: /Something in front of the receiver failed/ });
  await expect(row).toContainText("failing.example/hooks");
  await expect(row.getByRole("link", { name: "See the newest" }).first()).toHaveAttribute("href", `/${tenant.slug}/deliveries/${newest}`);
  await expect(page.getByRole("heading", { name: "1 delivery is held" })).toBeVisible();
  await row.getByRole("link", { name: "Something in front of the receiver failed" }).click();
  await expect(page.getByRole("link", { name: "order.paid" })).toHaveCount(2, { timeout: 30_000 });
});

test("volume and success can be read over other ranges, by keyboard and as a table", async ({ page }) => {
  await trouble();
  await open(page);
  await expect(page.locator("dl").filter({ hasText: "Attempts" }).getByText("100", { exact: true })).toBeVisible();
  await expect(page.getByText("70%", { exact: true }).first()).toBeVisible();
  const chart = page.getByRole("group", { name: /^Attempts an hour/ });
  await chart.focus();
  await page.keyboard.press("End");
  await expect(page.getByRole("status").filter({ hasText: "70 delivered, 30 failed" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Attempts an hour" }).getByRole("row")).toHaveCount(25);
  await page.getByRole("navigation", { name: "Time range" }).getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/range=30d/);
  await expect(page.getByRole("table", { name: "Attempts a day" }).getByRole("row")).toHaveCount(31, { timeout: 30_000 });
});

test("it stays up to date by itself", async ({ page }) => {
  const endpoint = await addEndpoint({ url: "https://well.example/hooks" });
  await deliver(endpoint, {});
  await count(endpoint, 5, 0);
  await open(page);
  await expect(page.getByText("Everything is being delivered")).toBeVisible();
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: { failingSince: ago(2 * hour) } });
  await expect(page.getByText("1 of 1 endpoint does not receive its events")).toBeVisible({ timeout: 20_000 });
});

test("a viewer sees all of it and is offered nothing to change", async ({ page }) => {
  await trouble();
  const viewer = await addPerson(db, tenant.id, "viewer");
  await open(page, "/overview", viewer.email);
  await expect(page.getByText("2 of 3 endpoints do not receive their events")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Enable the endpoint/ })).toHaveCount(0);
});

test("the screens speak German where the browser does, numbers and times included", async ({ browser, page: english }) => {
  await trouble();
  await signIn(english, tenant.email);
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await signIn(page, tenant.email);
  await page.goto(`/${tenant.slug}/overview`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { name: "Überblick" })).toBeVisible();
  await expect(page.getByText("2 von 3 Endpunkten erhalten keine Ereignisse")).toBeVisible();
  await expect(page.getByText("70\u202f%", { exact: true }).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name: "Endpunkte" }).click();
  await expect(page.getByRole("heading", { name: "Endpunkte", level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^vor \d/).filter({ visible: true }).first()).toBeVisible();
  await context.close();
});

test("the overview has no accessibility fault and fits a phone, empty and in trouble", async ({ page }) => {
  test.slow();
  await open(page);
  await expect(page.getByText("Three steps to your first delivery")).toBeVisible();
  await checkPage(page);
  await trouble();
  await page.reload();
  await expect(page.getByText("2 of 3 endpoints do not receive their events")).toBeVisible();
  await checkPage(page);
});
