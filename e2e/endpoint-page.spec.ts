import { expect, test } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { latencyBuckets } from "@/lib/delivery/latency";
import { updateEndpointSettings } from "@/lib/endpoints/update-settings";
import { publishEvents } from "@/lib/events/publish";
import type { Prisma } from "@/lib/generated/prisma/client";
import { toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { rotateSecret } from "@/lib/signing-secrets/rotate";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { listenWhereAllowed } from "./listen-where-allowed";
import { status } from "./receiver/behaviours";
import type { Receiver } from "./receiver/receiver";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let receiver: Receiver;
const minuteMs = 60_000;

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Endpoint page");
  await createEventType(db, "spec.step");
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});

async function endpointAt(path: string, overrides: Partial<Prisma.EndpointUncheckedCreateInput> = {}, state: Prisma.EndpointStateUncheckedUpdateInput = {}) {
  const endpoint = await createEndpointRow(db, tenant.id, { url: receiver.url(path), filters: ["nothing.matches"], ...overrides }, parseKeyring(process.env));
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: state });
  const id = toPublicId("ep", endpoint.id);
  return { ...endpoint, publicId: id, href: `/${tenant.slug}/endpoints/${id}` };
}

/** Counts as the recorder writes them: a minute's and its hour's. */
async function roll(endpointId: string, minutesAgo: number, succeeded: number, failed: number) {
  const latency = new Array<number>(latencyBuckets).fill(0);
  latency[3] = succeeded + failed;
  for (const spanSeconds of [60, 3600]) {
    const startsAt = new Date(Math.floor((Date.now() - minutesAgo * minuteMs) / (spanSeconds * 1000)) * spanSeconds * 1000);
    const counts = { succeeded, failed, deadLetters: 0, latency };
    await db.service.endpointRollup.upsert({ where: { endpointId_spanSeconds_startsAt: { endpointId, spanSeconds, startsAt } }, create: { endpointId, organizationId: tenant.id, spanSeconds, startsAt, ...counts }, update: {} });
  }
}

test("health is shown over a range that is in the address, with what was changed, as a picture and as a table", async ({ page }) => {
  const endpoint = await endpointAt("/health");
  await roll(endpoint.id, 0, 90, 10); // in the column that runs, whatever the time of day
  await roll(endpoint.id, 60 * 24 * 3, 1_000, 0);
  await updateEndpointSettings(db, tenant.actor, endpoint.publicId, { timeoutMs: 9_000 });
  await rotateSecret({ db, keyring: parseKeyring(process.env) }, tenant.actor, endpoint.publicId, 0);
  await signIn(page, tenant.email);
  await page.goto(endpoint.href);
  const health = page.locator("#health");
  await expect(health.getByRole("definition").filter({ hasText: "90%" })).toBeVisible();
  await expect(health.getByText("90 of 100 attempts")).toBeVisible();
  await expect(health.getByRole("list").getByText(`Time limit changed by ${tenant.email}`)).toBeVisible();
  await expect(health.getByRole("button", { name: /Secret rotated by/ })).toBeVisible();

  await health.getByRole("radio", { name: "7 days" }).click();
  await expect(page).toHaveURL(/range=7d/);
  await expect(health.getByText("1,090 of 1,100 attempts")).toBeVisible();
  await page.reload();
  await expect(health.getByText("1,090 of 1,100 attempts")).toBeVisible();

  await health.getByRole("group", { name: /^Health, last 7 days/ }).focus();
  await page.keyboard.press("End");
  await expect(health.getByRole("status").filter({ hasText: "of 100 attempts accepted" })).toBeVisible();
  await health.getByRole("radio", { name: "Table" }).click();
  const rows = health.getByRole("table", { name: /^Health, last 7 days/ }).getByRole("row");
  await expect(rows.nth(1)).toContainText("90%");
  await expect(rows).toHaveCount(3);
});

test("the delivery that blocks an ordered endpoint is named, and skipped", async ({ page }) => {
  const { href } = await endpointAt("/line", { filters: ["spec.step"], ordered: true, schedule: "custom", customSchedule: [3_600] });
  receiver.behave((exchange) => exchange.respond(exchange.request.body.toString().includes('"step":1') ? 500 : 200), "/line");
  await publishEvents(viaPg(db.servicePool), tenant.id, [1, 2].map((step) => ({ type: "spec.step", data: { step } })));
  await signIn(page, tenant.email);
  await page.goto(href);
  await expect(page.getByText(/^The line waits for/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("1 delivery waits behind it.", { exact: false })).toBeVisible();
  await page.goto(`/${tenant.slug}/endpoints`);
  await expect(page.getByText(/waits behind a failed delivery/).first()).toBeAttached();
  await page.goto(href);
  await page.getByRole("button", { name: "Skip it" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Skip delivery" }).click();
  await expect(page.getByText("Delivery skipped")).toBeVisible();
  await expect.poll(() => receiver.requests().filter((request) => request.path === "/line" && request.body.toString().includes('"step":2')).length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText(/^The line waits for/)).toHaveCount(0, { timeout: 15_000 });
});

test("what threatens an endpoint is said with its countdown, on the page and in the list", async ({ page }) => {
  const hours = (count: number) => new Date(Date.now() - count * 60 * minuteMs);
  const { href } = await endpointAt("/doomed", {}, { failingSince: hours(5 * 24 - 31), consecutiveDeadLetters: 7, lastFailureAt: hours(1) });
  await signIn(page, tenant.email);
  await page.goto(href);
  await expect(page.getByText(/^Disabled automatically in (1 day 7 h|1 day 6 h|31 h)/)).toBeVisible();
  await expect(page.getByText("7 of 10")).toBeVisible();
  await page.goto(`/${tenant.slug}/endpoints`);
  await expect(page.getByRole("row").filter({ hasText: "/doomed" }).getByText(/^disables in 1 day/).first()).toBeAttached();
});

test("disabling can be undone at once", async ({ page }) => {
  const { href } = await endpointAt("/undo");
  await signIn(page, tenant.email);
  await page.goto(href);
  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.getByText(/Disabled .*: by a member of this organization$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Endpoint enabled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disable endpoint" })).toBeVisible();
});

test("an overlap is not ended for a secret that was rotated again meanwhile", async ({ page }) => {
  const { href, publicId } = await endpointAt("/rotated");
  const rotate = () => rotateSecret({ db, keyring: parseKeyring(process.env) }, { ...tenant.actor, kind: "api_key" }, publicId, 24 * 60 * minuteMs);
  await rotate();
  await signIn(page, tenant.email);
  await page.goto(`${href}/signing`);
  await expect(page.getByText("Secrets in rotation")).toBeVisible();
  await rotate();
  await page.getByRole("button", { name: "End overlap now" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "End overlap now" }).click();
  await expect(dialog.getByText(/was rotated again/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("list", { name: "Live secrets" }).getByRole("listitem")).toHaveCount(3);
});

test("the page passes axe and fits with its chart, its table and its banners, at two widths and in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  const endpoint = await endpointAt("/axe", { ordered: true, rateLimitPerMinute: 60, headerNames: ["x-api-key"] }, { breakerOpenUntil: new Date(Date.now() + 10 * minuteMs), breakerFailures: 5, failingSince: new Date(Date.now() - 60 * minuteMs), consecutiveDeadLetters: 2 });
  receiver.behave(status(500), "/axe");
  await roll(endpoint.id, 5, 3, 1);
  await updateEndpointSettings(db, tenant.actor, endpoint.publicId, { timeoutMs: 8_000 });
  await signIn(page, tenant.email);
  await page.goto(endpoint.href);
  await expect(page.getByText(/^Resting after failures/).first()).toBeVisible();
  await checkPage(page);
  await page.locator("#health").getByRole("radio", { name: "Table" }).click();
  await checkPage(page);
});
