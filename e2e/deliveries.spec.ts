import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import type { Prisma } from "@/lib/generated/prisma/client";
import { toPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import * as placed from "./place-delivery";
import { idAt, placeDelivery, succeeded, visitLive, type PlacedEndpoint } from "./place-delivery";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

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
const filters = (page: Page) => page.getByRole("group", { name: "Filters" });

async function open(page: Page, path: string): Promise<void> {
  await signIn(page, tenant.email);
  await visit(page, path);
}
const visit = visitLive;

/** A page that has just come, or whose menu is closing, may not listen yet. */
async function openFilters(page: Page) {
  const field = page.getByPlaceholder("State, endpoint, type, 503, timeout…");
  await expect(field).toBeHidden();
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("f");
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return field;
}

const endpointAt = (url: string, change: Parameters<typeof placed.endpointAt>[3] = {}) => placed.endpointAt(db, tenant, url, change);
const acceptingEndpoint = () => placed.acceptingEndpoint(db, tenant);
const longRetry = (endpoint: PlacedEndpoint) => placed.longRetry(db, endpoint);
const place = (endpoint: PlacedEndpoint, change?: Partial<Prisma.DeliveryUncheckedCreateInput>, attempts?: Partial<Prisma.AttemptUncheckedCreateInput>[], payload?: string) => placeDelivery(db, endpoint, change, attempts, payload);
const publish = (type = "order.paid", data: unknown = { total: 1 }) => publishEvents(viaPg(db.servicePool), tenant.id, [{ type, data }]);

test("filters read as a sentence, stand in the address, and can be taken out", async ({ page }) => {
  const api = await endpointAt("https://api.example.com/hooks");
  const stage = await endpointAt("https://stage.example.com/in");
  await place(api, succeeded);
  await place(api);
  await place(stage, { eventType: "order.refunded" });
  await longRetry(stage);
  await open(page, log());
  await expect(rows(page)).toHaveCount(4);

  await openFilters(page);
  await expect(page.getByPlaceholder("State, endpoint, type, 503, timeout…")).toBeFocused();
  await page.keyboard.type("failed");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?state=failed$/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.keyboard.type("stage");
  await page.getByRole("option", { name: /stage\.example\.com/ }).click();
  await expect(page).toHaveURL(/state=failed&endpoint=ep_/);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Filters" })).toContainText("Failed·Endpoint: to stage.example.com/in");

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

test("each filter narrows, and all of them together are one sentence", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  await place(endpoint, succeeded, [{}]);
  const gateway = await place(endpoint, {}, [{}, {}]);
  const timeout = await place(endpoint, { lastStatus: null, lastErrorClass: "connect_timeout", reason: "connect_timeout", eventType: "order.refunded" }, [{}, {}, {}, {}]);
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
  const old = await place(endpoint, { id: idAt(threeDaysAgo), createdAt: threeDaysAgo }, [{}]);
  await open(page, log());
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.delivery));
  const choose = async (typed: string, option: string | RegExp) => {
    await (await openFilters(page)).fill(typed);
    await page.getByRole("option", { name: option }).click();
  };
  await choose("503", /^Answered 503 Service Unavailable/);
  await expect(rows(page)).toHaveCount(2);
  expect(await shown()).toEqual([gateway, old]);
  await choose("24", "Last 24 h");
  await expect(rows(page)).toHaveCount(1);
  await choose("attempts", "2–3 attempts");
  await choose("failed", /^Failed/);
  await expect(filters(page)).toContainText("Failed·Response: answered 503·Attempts: 2–3 attempts·Time: last 24 h");
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ state: "failed", code: "503", attempts: "2-3", since: "24h" });
  expect(await shown()).toEqual([gateway]);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await choose("timed out", "connection timed out");
  await expect(page).toHaveURL(/\?error=connect_timeout$/);
  await expect(rows(page)).toHaveCount(1);
  expect(await shown()).toEqual([timeout]);
  await choose("no answer", /no answer at all/);
  await choose("4 or more", "4 or more attempts");
  await expect(filters(page)).toContainText("no answer·Error: connection timed out·Attempts: 4 or more attempts");
  expect(await shown()).toEqual([timeout]);

  // From one moment to another, in the reader's zone.
  await visit(page, log());
  await openFilters(page);
  await page.getByRole("option", { name: "From one moment to another…" }).click();
  await page.getByRole("button", { name: "Apply range" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("Choose a beginning or an end");
  await page.getByLabel("Before").fill(localText(new Date(Date.now() - 86_400_000)));
  await page.getByRole("button", { name: "Apply range" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await shown()).toEqual([old]);
  await expect(filters(page)).toContainText(/Time: before \d/);
});

test("the search finds any id and any text in a payload, and leads to the delivery itself", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  await publish("order.paid", { customer: "cus_4711", note: "two red lanterns" });
  await publish("order.paid", { customer: "cus_4712", note: "blue ones" });
  const { id, eventId } = await db.service.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id }, orderBy: { id: "asc" } });
  await open(page, log());
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search deliveries" });
  await expect(field).toBeFocused();
  await field.fill("cus_4711");
  await expect(page).toHaveURL(/\?search=cus_4711$/);
  await expect(rows(page)).toHaveCount(1);
  // What is typed goes on where it was.
  await expect(field).toBeFocused();
  await field.fill("red lanterns");
  await expect(rows(page)).toHaveCount(1);
  await expect(filters(page)).toContainText("with “red lanterns”");
  await field.fill(toPublicId("evt", eventId));
  await expect(page).toHaveURL(/search=evt_/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Remove filter Search/ }).click();
  await expect(field).toHaveValue("");
  await expect(rows(page)).toHaveCount(2);
  await field.fill(toPublicId("dlv", id));
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/deliveries/${toPublicId("dlv", id)}$`));
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

test("scrolling passes every row once, while new ones arrive and few of them are drawn", async ({ page }) => {
  test.slow();
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const ids: string[] = [];
  for (let i = 0; i < 330; i++) ids.unshift(await place(endpoint, { eventType: "bulk.item" }));
  await open(page, log("?type=bulk.item"));
  await expect(page.getByText(/^The newest \d+$/)).toBeVisible();
  const seen: string[] = [];
  const look = async () => {
    const shown = await rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.delivery!));
    expect(new Set(shown).size, "no row is drawn twice").toBe(shown.length);
    expect(shown.length, "only those around the screen are drawn").toBeLessThan(90);
    for (const id of shown) if (!seen.includes(id)) seen.push(id);
  };
  await look();
  let newest = "";
  for (let step = 0; step < 60 && seen.length < 330; step++) {
    await page.mouse.wheel(0, 600);
    if (step === 3) newest = await place(endpoint, { eventType: "bulk.item" });
    await page.waitForTimeout(120);
    await look();
  }
  expect(seen).toEqual(ids);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("All 330 deliveries that match")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "331");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(rows(page).first()).toHaveAttribute("data-delivery", newest);
});

test("selected rows are redelivered together, a range at a time", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  for (let i = 0; i < 4; i++) await place(endpoint, {}, [{}]);
  await open(page, log());
  await expect(rows(page)).toHaveCount(4);
  const boxes = page.getByRole("checkbox", { name: "Select order.paid" });
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected deliveries" });
  await expect(bar).toContainText("3 selected");
  await page.getByRole("checkbox", { name: "Select all that are loaded" }).check();
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Redeliver 4" }).click();
  await expect(page.getByText("4 more attempts are on the way")).toBeVisible();
  await expect(bar).toBeHidden();
  for (let i = 0; i < 4; i++) await expect(rows(page).nth(i)).toContainText("Delivered");
});

test("an export holds what the filters find, and no formula", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const id = await place(endpoint, { eventType: "=cmd.x" });
  await place(endpoint, succeeded);
  await open(page, log("?state=failed"));
  const take = async (name: RegExp) => {
    await page.getByRole("button", { name: /^Export/ }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const csv = await take(/Export as CSV/);
  expect(csv.name).toMatch(/^deliveries-.+\.csv$/);
  expect(csv.text.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv.text).toContain(`"${id}"`);
  expect(csv.text).toContain(`"'=cmd.x"`);
  const lines = await take(/Export as JSON Lines/);
  expect(lines.text.trimEnd().split("\n").map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([id]);

  await page.getByRole("button", { name: /^Export/ }).click();
  await page.getByRole("menuitem", { name: /Replay all that match/ }).click();
  await expect(page).toHaveURL(/\/replays\/new\?states=failed$/);
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

  test("what opens over the log", async ({ page }) => {
    const endpoint = await endpointAt("https://api.example.com/hooks");
    await place(endpoint, {}, [{}]);
    await open(page, log());
    await openFilters(page);
    await expect(page.getByRole("option", { name: "Last 24 h" })).toBeVisible();
    await checkPage(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selected deliveries" })).toBeVisible();
    await page.keyboard.press(" ");
    await expect(page.getByRole("dialog")).toContainText("What to do");
    await checkPage(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
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

/** What a datetime-local field takes, in this machine's zone, which is the browser's too. */
function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
