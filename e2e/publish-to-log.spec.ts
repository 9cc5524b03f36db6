import { expect, test, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { createApiKey } from "@/lib/api-keys/create";
import type { Database } from "@/lib/db/database";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

/*
 * The product in one story. A member makes an inbox that fails once, adds an endpoint for it and copies the secret;
 * an event is published with an API key; it fails, waits five seconds by the schedule, and arrives; what arrived
 * is verified by somebody else's library, with the secret that was copied.
 */

let db: Database;
let tenant: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, "order.paid");
});
test.beforeEach(async () => {
  tenant = await createTenant(db, "Story");
});
test.afterAll(() => db.close());

/** As it would be typed: the numbers and the order of its keys must arrive untouched. */
const data = '{"total": 1152921506151679042, "rate": 1.0, "note": "naïve 🚀", "b": 1, "a": 2}';

test("an event goes from the API through a failure and a retry to a verified delivery", async ({ page, context, baseURL }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await signIn(page, tenant.email);

  const inbox = await createFlakyInbox(page);
  const secret = await addEndpoint(page, inbox.url);
  const { secret: apiKey } = await createApiKey(db, { organizationId: tenant.id, name: "story" });

  await page.goto(`/${tenant.slug}/deliveries`);
  await expect(page.getByText("Deliveries will appear here")).toBeVisible();

  // In the log it has failed and will be tried again in about five seconds; then, without a reload, it is delivered.
  const inLog = await watchedInTime(async () => {
    const event = await publishAndFail(page, apiKey);
    await page.goto(event.url, { waitUntil: "commit" });
    await expect(page.locator("[data-delivery]")).toContainText(/order\.paid.*500 Internal Server Error, next in [1-6] s/, { timeout: 5_000 });
    return event;
  });
  await expect(page.locator("[data-delivery]")).toHaveCount(1);
  await expect(page.locator("[data-delivery]")).toContainText("Delivered", { timeout: 20_000 });
  await expect(page.locator("[data-delivery]")).toContainText("2/10");

  // The page of a delivery says the same in a sentence, counts down, says what to do, and follows to the end.
  const published = await watchedInTime(async () => {
    const event = await publishAndFail(page, apiKey);
    await page.goto(`/${tenant.slug}/deliveries/${event.delivery}`, { waitUntil: "commit" });
    await expect(page.getByText(/Attempt 1 of 10 failed: 500 Internal Server Error\. Next try in [1-6] s\./)).toBeVisible({ timeout: 5_000 });
    return event;
  });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("order.paid");
  await expect(page.getByText(/^Delivered on attempt 2/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("list", { name: /Attempts/ }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("list", { name: /Attempts/ })).toContainText("200 OK");

  // The first wait of the standard schedule: 5 s and up to a tenth more, counted from the end of the attempt.
  const [second, first] = (await detailOf(page)).attemptLog;
  const ended = Date.parse(first!.startedAt) + first!.durationMs;
  expect(published.nextTryAt - ended).toBeGreaterThanOrEqual(5_000);
  expect(published.nextTryAt - ended).toBeLessThanOrEqual(6_500);
  expect(Date.parse(second!.startedAt)).toBeGreaterThanOrEqual(published.nextTryAt);

  // The receiver got the same webhook-id twice, and both times a signature that holds.
  await page.goto(`/${tenant.slug}/playground/${inbox.id}`);
  await expect(page.getByText("Verified", { exact: true }).nth(3)).toBeVisible();
  await expectVerified(inLog.id, secret, 2);
  await expectVerified(published.id, secret, 2);
});

test("an event for a receiver that accepts is delivered at once", async ({ page, context, baseURL }) => {
  test.setTimeout(90_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  await signIn(page, tenant.email);
  const inbox = await createInbox(page, "Accepts");
  const secret = await addEndpoint(page, inbox.url);
  const { secret: apiKey } = await createApiKey(db, { organizationId: tenant.id, name: "at once" });

  await page.goto(`/${tenant.slug}/deliveries`);
  const published = await publish(page, apiKey);
  await expect(page.locator("[data-delivery]")).toContainText("Delivered");

  const { createdAt, completedAt } = await db.service.delivery.findFirstOrThrow({ where: { eventId: fromPublicId("evt", published.id)! } });
  expect(completedAt!.getTime() - createdAt.getTime()).toBeLessThan(2_000);
  await expectVerified(published.id, secret, 1);
});

/** Five seconds are short on a busy machine: what passed unseen is watched with the next event. */
async function watchedInTime<T>(watch: () => Promise<T>, times = 5): Promise<T> {
  for (let left = times - 1; left > 0; left--) {
    const seen = await watch().catch(() => null);
    if (seen !== null) return seen;
  }
  return watch();
}

/** Publishes an event, and waits until its first attempt has failed. */
async function publishAndFail(page: Page, apiKey: string) {
  const event = await publish(page, apiKey);
  expect(event).toMatchObject({ deliveries: 1, reused: false });
  const look = () => db.service.delivery.findFirstOrThrow({ where: { eventId: fromPublicId("evt", event.id)! } });
  await expect.poll(async () => (await look()).state, { intervals: [50] }).toBe("retrying");
  const { id, dueAt } = await look();
  return { ...event, delivery: toPublicId("dlv", id), nextTryAt: dueAt!.getTime() };
}

async function createInbox(page: Page, name: string): Promise<{ id: string; url: string }> {
  await page.goto(`/${tenant.slug}/playground`);
  await page.getByRole("button", { name: "Create inbox" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create inbox" }).click();
  await page.waitForURL(/\/playground\/inb_[0-9a-z]{26}$/);
  await page.getByRole("button", { name: "Copy inbox URL" }).click();
  return { id: page.url().split("/").at(-1)!, url: await page.evaluate(() => navigator.clipboard.readText()) };
}

async function createFlakyInbox(page: Page): Promise<{ id: string; url: string }> {
  const inbox = await createInbox(page, "Fails once");
  await page.getByRole("radio", { name: /Be flaky/ }).click();
  const failures = page.getByLabel("Failures per webhook-id");
  await failures.fill("1");
  await failures.press("Enter");
  await expect(page.getByText("Saved: from the next request on")).toBeVisible();
  await expect.poll(async () => db.service.playgroundInbox.findUnique({ where: { id: fromPublicId("inb", inbox.id)! } })).toMatchObject({ behaviour: "flaky", failures: 1 });
  return inbox;
}

/** Through the form; returns the secret as the copy button gave it. */
async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.goto(`/${tenant.slug}/endpoints/new`);
  await page.getByLabel("URL").fill(url);
  await expect(page.getByText(/Looks good/)).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByTestId("signing-secret")).toBeVisible();
  await page.getByRole("button", { name: "Copy secret" }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Open the endpoint" }).click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
  return secret;
}

async function publish(page: Page, apiKey: string): Promise<{ id: string; deliveries: number; reused: boolean; url: string }> {
  const response = await page.request.post("/api/v1/events", {
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    data: `{"type": "order.paid", "data": ${data}}`,
  });
  expect(response.status()).toBe(202);
  return response.json();
}

async function detailOf(page: Page): Promise<DeliveryDetail> {
  const { pathname } = new URL(page.url());
  return (await page.request.get(`/api/app${pathname}`)).json();
}

/** What the inbox stored, as a receiver would see it, against the npm package `standardwebhooks`. */
async function expectVerified(eventId: string, secret: string, times: number): Promise<void> {
  const received = await db.service.playgroundRequest.findMany({ where: { organizationId: tenant.id, webhookId: eventId } });
  expect(received.length).toBeGreaterThanOrEqual(times);
  const webhook = new Webhook(secret);
  for (const { headers: lines, body } of received) {
    const bytes = Buffer.from(body);
    const headers = Object.fromEntries(lines.split("\n").filter(Boolean).map((line) => [line.slice(0, line.indexOf(": ")).toLowerCase(), line.slice(line.indexOf(": ") + 2)]));
    webhook.verify(bytes, headers);
    expect(bytes.toString("utf8")).toContain(`"data":${data}`);
    bytes[bytes.length - 3]! ^= 1;
    expect(() => webhook.verify(bytes, headers)).toThrow();
  }
}
