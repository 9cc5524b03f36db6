import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
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
type Endpoint = Awaited<ReturnType<typeof createEndpointRow>>;

test.beforeAll(async () => {
  db = openSpecDatabase();
  for (const type of ["order.paid", "order.refunded", "bulk.item"]) await createEventType(db, type);
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Deliveries");
});

const log = (query = "") => `/${tenant.slug}/deliveries${query}`;
const rows = (page: Page) => page.locator("[data-delivery]");
/** Opens one of the live screens, up to its first look at the server: from then on it takes keys. */
async function open(page: Page, path: string): Promise<void> {
  await signIn(page, tenant.email);
  await visit(page, path);
}

async function visit(page: Page, path: string): Promise<void> {
  const look = page.waitForResponse((response) => response.url().includes("/api/app/"));
  await page.goto(path);
  await look;
}

/** An endpoint of which nothing is sent here: its deliveries are placed. */
const endpointAt = (url: string, change: Parameters<typeof createEndpointRow>[2] = {}) => createEndpointRow(db, tenant.id, { url, ...change }, parseKeyring(process.env));

/** An endpoint whose receiver accepts whatever comes. */
async function acceptingEndpoint(): Promise<Endpoint> {
  const { token } = await createInbox(db, tenant.actor, { name: "Accepts" });
  return endpointAt(inboxUrl(process.env.E2E_BASE_URL!, token));
}

const publish = (type = "order.paid") => publishEvents(viaPg(db.servicePool), tenant.id, [{ type, data: { total: 1 } }]);

/** A delivery as it might have come about. Returns its public id. */
async function place(endpoint: Endpoint, change: Partial<Prisma.DeliveryUncheckedCreateInput> = {}, attempts: Partial<Prisma.AttemptUncheckedCreateInput>[] = [], payload = '{"type":"order.paid","data":{"total":1}}'): Promise<string> {
  const organizationId = tenant.id;
  const [id, eventId] = [newId(), newId()];
  const eventType = change.eventType ?? "order.paid";
  await db.service.event.create({ data: { id: eventId, organizationId, type: eventType, fingerprint: Buffer.alloc(32), payload: Buffer.from(payload), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType, attempts: attempts.length, scheduled: attempts.length, ...failed, ...change } });
  for (const [index, attempt] of attempts.entries()) {
    await db.service.attempt.create({
      data: {
        id: newId(), organizationId, deliveryId: id, endpointId: endpoint.id, number: index + 1, trigger: "schedule", url: endpoint.url, startedAt: new Date(), durationMs: 212, queueMs: 3,
        dnsMs: 2, connectMs: 5, tlsMs: 12, firstByteMs: 190, bodyMs: 3, remoteAddress: "192.0.2.7", delivered: false, statusCode: 503, errorClass: "gateway_error",
        requestHeaders: "content-type: application/json\nwebhook-id: evt_1\nwebhook-timestamp: 1762956309\nwebhook-signature: (masked)\n", responseHeaders: "content-type: text/plain\n", responseBody: Buffer.from("busy"), ...attempt,
      },
    });
  }
  return toPublicId("dlv", id);
}

const failed = { state: "failed", reason: "gateway_error", lastStatus: 503, lastErrorClass: "gateway_error", lastDurationMs: 212, completedAt: new Date() } as const;
const succeeded = { state: "succeeded", reason: null, lastStatus: 200, lastErrorClass: "ok" } as const;
const inAnHour = () => ({ state: "retrying", completedAt: null, dueAt: new Date(Date.now() + 3_600_000) }) as const;
const refused = { lastStatus: null, lastErrorClass: "connection_refused", reason: "connection_refused" };
const longRetry = (endpoint: Endpoint) => place(endpoint, { ...inAnHour(), ...refused }, [{ errorClass: "connection_refused", statusCode: null, responseHeaders: null, responseBody: null, tlsMs: null, connectMs: null, firstByteMs: null, bodyMs: null }]);

test("filters read as a sentence, stand in the address, and can be taken out", async ({ page }) => {
  const api = await endpointAt("https://api.example.com/hooks");
  const stage = await endpointAt("https://stage.example.com/in");
  await place(api, succeeded);
  await place(api);
  await place(stage, { eventType: "order.refunded" });
  await longRetry(stage);
  await open(page, log());
  await expect(rows(page)).toHaveCount(4);

  await page.keyboard.press("/");
  await page.keyboard.type("failed");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?state=failed$/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.keyboard.type("stage");
  await page.getByRole("option", { name: /stage\.example\.com/ }).click();
  await expect(page).toHaveURL(/state=failed&endpoint=ep_/);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Filters" })).toContainText("Failed·Endpoint: stage.example.com/in");

  // What a colleague is sent shows the same; "back" undoes a step; each chip goes by itself.
  await visit(page, page.url());
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.goForward();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove filter State: Failed" }).click();
  await expect(page).toHaveURL(/\?endpoint=ep_/);
  await expect(rows(page)).toHaveCount(2);

  await visit(page, log("?state=held&type=order.paid"));
  await expect(page.getByText("No delivery matches these filters")).toBeVisible();
  await page.getByRole("group", { name: "Filters" }).getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);

  await page.goto(log("?endpoint=ep_half"));
  await expect(page.getByText("This filter cannot be applied")).toBeVisible();
});

test("a pasted id leads to its event's deliveries or to the delivery itself", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const id = await place(endpoint);
  await place(endpoint);
  const { eventId } = await db.service.delivery.findFirstOrThrow({ where: { organizationId: tenant.id }, orderBy: { id: "asc" } });
  await open(page, log());
  await page.keyboard.press("/");
  await page.keyboard.insertText(toPublicId("evt", eventId));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?event=evt_/);
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("/");
  await page.keyboard.insertText(id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/deliveries/${id}$`));
});

test("new rows come in by themselves, wait under the pointer and while paused, and follow their state", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  const waiting = await longRetry(endpoint);
  await open(page, log());
  await expect(rows(page)).toHaveCount(1);

  await publish();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("200 OK");

  await rows(page).first().hover();
  await publish();
  await expect(page.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.mouse.move(5, 5);
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Live: pause new rows" }).click();
  await page.mouse.move(5, 5);
  await publish();
  await expect(page.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  // Also while paused a row on the screen says what is true.
  await db.service.delivery.updateMany({ where: { organizationId: tenant.id, state: "retrying" }, data: { ...succeeded, dueAt: null, completedAt: new Date() } });
  await expect(page.locator(`[data-delivery="${waiting}"]`)).toContainText("Delivered");
  await page.getByRole("button", { name: "Show 1 new" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("scrolling loads older rows, each of them once, while new ones arrive", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const ids: string[] = [];
  for (let i = 0; i < 130; i++) ids.unshift(await place(endpoint, { eventType: "bulk.item" }));
  await open(page, log("?type=bulk.item"));
  await expect(rows(page)).toHaveCount(50);
  await page.getByText("The newest 50").scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(100);
  const newest = await place(endpoint, { eventType: "bulk.item" });
  await expect(page.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("All 130 deliveries that match")).toBeVisible();
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.delivery));
  expect(await shown()).toEqual(ids);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(rows(page)).toHaveCount(131);
  expect(await shown()).toEqual([newest, ...ids]);
});

test("the keyboard walks, previews, opens and redelivers", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  const older = await place(endpoint, {}, [{}]);
  const newer = await place(endpoint, { eventType: "order.refunded" }, [{}]);
  await open(page, log());
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.locator(`[data-delivery="${newer}"] a`)).toBeFocused();
  await page.keyboard.press(" ");
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("order.refunded");
  await expect(panel).toContainText("Gave up after 1 attempt. Last: 503 Service Unavailable.");
  await page.keyboard.press("j");
  await expect(panel).toContainText("order.paid");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await page.keyboard.press("r");
  await expect(page.locator(`[data-delivery="${older}"]`)).toContainText("Delivered");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/deliveries/${newer}$`));
});

test("a click previews beside the log, and another on the same row closes it", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  await longRetry(endpoint);
  await open(page, log());
  await rows(page).getByRole("link").click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText(/Attempt 1 of 10 failed: connection refused\. Next try in \d+ min( \d+ s)?\./);
  await expect(panel.getByText("Start the server, and check the port in the URL.")).toBeVisible();
  await rows(page).getByRole("link").click();
  await expect(panel).toBeHidden();
});

test("redelivering says what it does, happens at once, and leaves the rest alone", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  const id = await place(endpoint, inAnHour(), [{}, {}]);
  await open(page, log(`/${id}`));
  await expect(page.getByText(/^Redelivering adds one attempt now; the automatic retry stays at .+, unless this one succeeds\.$/)).toBeVisible();
  await expect(page.getByText("A proxy or load balancer answered that the server behind it is not available.")).toBeVisible();
  await page.getByRole("button", { name: "Redeliver now" }).click();
  await expect(page.getByText(/^Delivered on attempt 3/)).toBeVisible();
  await expect(page.getByRole("list", { name: /Attempts/ }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("list", { name: /Attempts/ })).toContainText(`redelivered by ${tenant.email}`);
  await expect(page.getByText("Redelivering sends the same bytes once more, under the same webhook-id; it stays delivered.")).toBeVisible();

  // An earlier attempt has an address of its own, and its own reason.
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\?attempt=2$/);
  await expect(page.getByRole("heading", { name: /^Attempt 2 / })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Attempt 2: Something in front/ })).toBeVisible();
});

test("redelivering is refused with the reason: a viewer, a deleted endpoint", async ({ page }) => {
  const gone = await endpointAt("https://old.example.com/", { deletedAt: new Date() });
  const orphan = await place(gone, { state: "canceled", reason: "endpoint_deleted" });
  await open(page, log(`/${orphan}`));
  await expect(page.getByText("Canceled: the endpoint was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Redeliver now" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("The endpoint was deleted");

  const viewer = await addPerson(db, tenant.id, "viewer");
  const kept = await place(await endpointAt("https://api.example.com/"), { state: "held", reason: "endpoint_disabled", completedAt: null });
  await page.context().clearCookies();
  await signIn(page, viewer.email);
  await visit(page, log(`/${kept}`));
  await expect(page.getByText(/^Held: the endpoint was disabled when this was due/)).toBeVisible();
  await page.getByRole("button", { name: "Redeliver now" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("developers and above");
  await page.keyboard.press("r");
  expect(await db.service.delivery.count({ where: { organizationId: tenant.id, manualAt: { not: null } } })).toBe(0);
});

test("what a receiver answers is text, whatever it is", async ({ page }) => {
  const endpoint = await endpointAt("https://evil.example.com/<b>");
  const html = `<!doctype html><img src=x onerror="window.broken=1"><script>window.broken=1</script><h1>Hostile heading</h1>`;
  const id = await place(endpoint, { state: "failed" }, [
    { statusCode: 500, errorClass: "server_error", responseBody: Buffer.from([0x47, 0x49, 0x46, 0xff, 0xfe, 0x00, 0x80]), responseTruncated: true },
    { statusCode: 302, errorClass: "redirect_not_followed", responseHeaders: `<script>window.broken=1</script>: "><img src=x onerror=window.broken=1>\nlocation: javascript:window.broken=1\nserver: \u202Eevil\n`, responseBody: Buffer.from(html) },
  ], `{"html":"</script><script>window.broken=1</script>","big":1152921506151679042,"zero":0.0}`);
  await open(page, log(`/${id}`));
  const response = page.getByRole("region", { name: "Response" });
  await expect(response).toContainText("302 Found");
  await expect(response).toContainText(html);
  await expect(response).toContainText("<script>window.broken=1</script>");
  await expect(page.getByText("Location: javascript:window.broken=1")).toBeVisible();
  await expect(page.getByRole("region", { name: "Request" })).toContainText("1152921506151679042");
  await expect(page.getByRole("region", { name: "Request" })).toContainText("0.0");
  await expect(page.locator("main img, main h1:has-text('Hostile'), main a[href^='javascript:']")).toHaveCount(0);

  await page.getByRole("list", { name: /Attempts/ }).getByRole("link").nth(1).click();
  await expect(response).toContainText("not UTF-8 text");
  await expect(response).toContainText("00000000  47 49 46 ff fe 00 80");
  await response.getByRole("radio", { name: "Text" }).click();
  await expect(response).toContainText("GIF\uFFFD");
  await expect(response).toContainText("its first 16 KiB are kept");

  await page.getByRole("tab", { name: "As curl" }).click();
  await expect(page.getByRole("region", { name: "Request as curl" })).toContainText("curl -i -X POST 'https://evil.example.com/<b>'");
  await expect(page.getByRole("region", { name: "Request as curl" })).toContainText("'webhook-signature: (masked)'");
  expect(await page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
});

test("an empty log says what will be here and sends the first test", async ({ page }) => {
  await open(page, log());
  await expect(page.getByRole("link", { name: "Add endpoint" })).toBeVisible();
  await acceptingEndpoint();
  await visit(page, log());
  await expect(page.getByRole("region", { name: "Publish an event" })).toContainText(`"organization":"${tenant.slug}"`);
  await page.getByRole("button", { name: /^Send test event to/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("test.ping");
  await expect(rows(page)).toContainText("Delivered");
});

test("nobody sees another organization's deliveries", async ({ page, request }) => {
  const id = await place(await endpointAt("https://api.example.com/hooks"));
  const home = tenant;
  expect((await request.get(`/api/app/${home.slug}/deliveries`)).status()).toBe(401);
  tenant = await createTenant(db, "Strangers");
  await signIn(page, tenant.email);
  await page.goto(log(`/${id}`));
  await expect(page.getByText("No delivery has this id here")).toBeVisible();
  for (const path of [`/deliveries/${id}`, `/deliveries/${id}/progress`]) {
    expect((await page.request.get(`/api/app/${tenant.slug}${path}`)).status()).toBe(404);
    expect((await page.request.get(`/api/app/${home.slug}${path}`)).status()).toBe(404);
  }
});

test.describe("every screen passes axe and fits, wide and on a phone, light and dark", () => {
  test.beforeEach(() => test.setTimeout(120_000));

  test("the empty log, and one in which nothing matches", async ({ page }) => {
    await open(page, log());
    await checkPage(page);
    await visit(page, log("?state=failed&type=order.refunded"));
    await checkPage(page);
  });

  test("the log", async ({ page }) => {
    const endpoint = await endpointAt("https://a-rather-long-host-name.receiver.example.com/with/a/long/path/to/its/hooks");
    await place(endpoint, {}, [{}]);
    await place(endpoint, succeeded, [{ delivered: true, statusCode: 200, errorClass: "ok" }]);
    await longRetry(endpoint);
    await open(page, log());
    await checkPage(page);
  });

  test("a delivery", async ({ page }) => {
    const endpoint = await endpointAt("https://a-rather-long-host-name.receiver.example.com/with/a/long/path/to/its/hooks");
    const id = await place(endpoint, {}, [{}, { trigger: "manual", actor: "somebody-with-a-long-name@example.com" }]);
    await open(page, log(`/${id}`));
    await checkPage(page);
    await page.getByRole("tab", { name: "As curl" }).click();
    await checkPage(page);
  });
});

test("on a phone a row opens its page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await place(await endpointAt("https://api.example.com/hooks"), {}, [{}]);
  await open(page, log());
  await rows(page).click();
  await expect(page).toHaveURL(new RegExp(`/deliveries/${id}$`));
  await page.getByRole("tab", { name: "Response" }).click();
  await expect(page.getByRole("region", { name: "Response" })).toContainText("busy");
});
