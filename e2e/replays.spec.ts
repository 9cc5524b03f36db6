import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let endpoint: { id: string; publicId: string };

test.beforeAll(async () => {
  db = openSpecDatabase();
  for (const type of ["order.paid", "order.refunded"]) await createEventType(db, type);
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Replays");
  const { token } = await createInbox(db, tenant.actor, { name: "Accepts" });
  const row = await createEndpointRow(db, tenant.id, { url: inboxUrl(process.env.E2E_BASE_URL!, token) }, parseKeyring(process.env));
  endpoint = { id: row.id, publicId: toPublicId("ep", row.id) };
});

const hour = 3_600_000;
const failed = { state: "failed", reason: "gateway_error", lastStatus: 503, lastErrorClass: "gateway_error", completedAt: new Date() } as const;
const succeeded = { state: "succeeded", reason: null, lastStatus: 200, lastErrorClass: "ok" } as const;

/** A delivery as it might have come about. */
async function place(change: Partial<Prisma.DeliveryUncheckedCreateInput> = {}): Promise<void> {
  const organizationId = tenant.id;
  const eventId = newId();
  const eventType = change.eventType ?? "order.paid";
  await db.service.event.create({ data: { id: eventId, organizationId, type: eventType, fingerprint: Buffer.alloc(32), payload: Buffer.from(`{"type":"${eventType}","data":{}}`), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id: newId(), organizationId, eventId, endpointId: endpoint.id, eventType, attempts: 1, scheduled: 1, ...failed, ...change } });
}

const open = async (page: Page, path: string, email = tenant.email) => {
  await signIn(page, email);
  await page.goto(`/${tenant.slug}${path}`);
};
const count = (page: Page) => page.getByRole("region", { name: "What will be sent" });

test("what failed is counted before anything is sent, and then delivered", async ({ page }) => {
  for (let i = 0; i < 3; i++) await place();
  await place({ eventType: "order.refunded" });
  await place(succeeded);
  await open(page, "/replays");
  await expect(page.getByText("Replays will be listed here")).toBeVisible();
  await page.getByRole("link", { name: "Replay deliveries" }).click();

  await expect(count(page)).toContainText("4 deliveries");
  await expect(count(page)).toContainText("1 more already succeeded and is left out");
  await expect(count(page).getByRole("list", { name: "By event type" })).toHaveText("order.paid3order.refunded1");
  await page.getByRole("checkbox", { name: "Also deliver again what already succeeded" }).check();
  await expect(count(page)).toContainText("5 deliveries");
  await page.getByRole("checkbox", { name: "Also deliver again what already succeeded" }).uncheck();
  expect(await db.service.attempt.count({ where: { organizationId: tenant.id } })).toBe(0);

  await page.getByRole("button", { name: "Replay 4 deliveries" }).click();
  await expect(page.getByRole("heading", { name: "Replay of 4 deliveries" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("4 of 4 delivered.")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("row", { name: /Delivered\s+4/ })).toBeVisible();
  const attempts = await db.service.attempt.findMany({ where: { organizationId: tenant.id } });
  expect(attempts.map(({ actor }) => actor)).toEqual(Array(4).fill(tenant.email));

  await page.getByRole("link", { name: "Replays" }).first().click();
  await expect(page.getByRole("row", { name: /Finished.*4 deliveries/ })).toContainText(tenant.email);
});

test("a link says what to recover: one endpoint, since a time of the reader's zone", async ({ page }) => {
  await place({ createdAt: new Date(Date.now() - 3 * hour) });
  await place({ createdAt: new Date(Date.now() - hour) });
  await place({ createdAt: new Date(Date.now() - hour), state: "held", reason: "endpoint_disabled", completedAt: null });
  await open(page, `/replays/new?endpoint=${endpoint.publicId}&since=${new Date(Date.now() - 2 * hour).toISOString()}`);
  await expect(count(page)).toContainText("2 deliveries");
  await page.getByRole("checkbox", { name: "Held" }).uncheck();
  await expect(page).toHaveURL(/states=failed,canceled/);
  await expect(count(page)).toContainText("1 delivery");
  await page.getByLabel("Published since").fill("");
  await expect(page).not.toHaveURL(/since=/);
  await expect(count(page)).toContainText("2 deliveries");
  await page.reload();
  await expect(count(page)).toContainText("2 deliveries");
});

test("a slow replay goes on without its page, and can be canceled", async ({ page }) => {
  for (let i = 0; i < 3; i++) await place();
  await open(page, "/replays/new");
  await page.getByLabel("Deliveries a minute").fill("1");
  await expect(count(page)).toContainText("Takes about 3 min at 1 a minute");
  await page.getByRole("button", { name: "Replay 3 deliveries" }).click();
  await expect(page.getByText("1 of 3 taken up, about 2 min left.")).toBeVisible({ timeout: 30_000 });
  await page.goto(`/${tenant.slug}/replays`);
  await page.getByRole("link", { name: /3 deliveries/ }).click();
  await page.getByRole("button", { name: "Cancel replay" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("What is taken up already (1 delivery) is still delivered. The other 2 deliveries stay as they are");
  await dialog.getByRole("button", { name: "Cancel replay" }).click();
  await expect(page.getByText("Canceled after 1 of 3.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel replay" })).toHaveCount(0);
  expect(await db.service.delivery.count({ where: { organizationId: tenant.id, state: "failed" } })).toBe(2);
});

test("a rate that cannot be is refused at its field", async ({ page }) => {
  await place();
  await open(page, "/replays/new");
  await page.getByLabel("Deliveries a minute").fill("0");
  await page.getByRole("button", { name: "Replay 1 delivery" }).click();
  await expect(page.getByText("At least 1 a minute.")).toBeVisible();
  expect(await db.service.replay.count({ where: { organizationId: tenant.id } })).toBe(0);
});

test("a viewer sees what a replay would take and cannot start one", async ({ page }) => {
  await place();
  const viewer = await addPerson(db, tenant.id, "viewer");
  await open(page, "/replays/new", viewer.email);
  await expect(count(page)).toContainText("1 delivery");
  await page.getByRole("button", { name: "Replay 1 delivery" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("As a viewer");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/replays\/new$/);
  expect(await db.service.replay.count({ where: { organizationId: tenant.id } })).toBe(0);
});

test("rows selected in the log are replayed together", async ({ page }) => {
  await place();
  await place(succeeded);
  await place();
  await open(page, "/deliveries");
  await page.getByRole("checkbox", { name: "Select order.paid" }).first().check();
  for (const key of ["j", "j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selected deliveries" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("link", { name: "Replay 3" }).click();
  await expect(page.getByText("3 deliveries selected in the log")).toBeVisible({ timeout: 30_000 });
  await expect(count(page)).toContainText("2 deliveries");
  await expect(count(page)).toContainText("1 more already succeeded and is left out");
});

test("a delivery that waits is canceled by hand", async ({ page }) => {
  await place({ state: "retrying", completedAt: null, dueAt: new Date(Date.now() + hour) });
  await open(page, "/deliveries");
  await page.getByRole("link", { name: "order.paid" }).press("Enter");
  await page.getByRole("button", { name: "Cancel delivery" }).click({ timeout: 30_000 });
  await expect(page.getByText("No further automatic attempt is made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel delivery" })).toHaveCount(0);
  const [delivery] = await db.service.delivery.findMany({ where: { organizationId: tenant.id } });
  expect(delivery).toMatchObject({ state: "canceled", reason: "canceled_by_hand", dueAt: null });
});

test("the screens of replays have no accessibility fault and fit a phone", async ({ page }) => {
  test.slow();
  await place();
  await place(succeeded);
  await open(page, "/replays/new");
  await expect(count(page)).toContainText("1 delivery");
  await checkPage(page);
  await page.getByRole("button", { name: "Replay 1 delivery" }).click();
  await expect(page.getByText("1 of 1 delivered.")).toBeVisible({ timeout: 40_000 });
  await checkPage(page);
  await page.goto(`/${tenant.slug}/replays`);
  await checkPage(page);
});
