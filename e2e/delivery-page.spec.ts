import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import * as placed from "./place-delivery";
import { inAnHour, placeDelivery, visitLive, type PlacedEndpoint } from "./place-delivery";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, "order.paid");
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Delivery");
});

const log = (query = "") => `/${tenant.slug}/deliveries${query}`;
const visit = visitLive;
async function open(page: Page, path: string): Promise<void> {
  await signIn(page, tenant.email);
  await visit(page, path);
}

const endpointAt = (url: string, change: Parameters<typeof placed.endpointAt>[3] = {}) => placed.endpointAt(db, tenant, url, change);
const acceptingEndpoint = () => placed.acceptingEndpoint(db, tenant);
const place = (endpoint: PlacedEndpoint, change?: Partial<Prisma.DeliveryUncheckedCreateInput>, attempts?: Partial<Prisma.AttemptUncheckedCreateInput>[], payload?: string) => placeDelivery(db, endpoint, change, attempts, payload);

test("redelivering says what it does, happens at once, and leaves the rest alone", async ({ page }) => {
  const endpoint = await acceptingEndpoint();
  const id = await place(endpoint, inAnHour(), [{}, {}]);
  await open(page, log(`/${id}`));
  await expect(page.getByText(/^Retrying now adds one attempt; the automatic retry stays at .+, unless this one succeeds\.$/)).toBeVisible();
  await expect(page.getByText("A proxy or load balancer answered that the server behind it is not available.")).toBeVisible();
  await page.getByRole("button", { name: "Retry now" }).click();
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
  await expect(page.getByRole("tooltip")).toContainText("Developers and above");
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
  await expect(page.getByRole("region", { name: /^Request as curl/ })).toContainText("curl -i -X POST 'https://evil.example.com/<b>'");
  await expect(page.getByRole("region", { name: /^Request as curl/ })).toContainText("'webhook-signature: (masked)'");
  await page.getByRole("tab", { name: "Compare" }).click();
  await expect(page.getByRole("table", { name: /^Outcome/ })).toContainText("302 Found");
  await expect(page.getByRole("table", { name: /^Response headers/ })).toContainText("javascript:window.broken=1");
  expect(await page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
});

test("two attempts are compared by what is different, and the choice stands in the address", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const id = await place(endpoint, {}, [
    { responseBody: Buffer.from('{"error":"busy","try":1}'), responseHeaders: "server: nginx\ndate: a\n" },
    { responseBody: Buffer.from('{"error":"busy","try":2}'), responseHeaders: "server: nginx\ndate: b\n" },
    { statusCode: 500, errorClass: "server_error", durationMs: 1_900, firstByteMs: 1_880, responseBody: Buffer.from("oops"), responseHeaders: "server: nginx\ndate: b\n" },
  ]);
  await open(page, log(`/${id}`));
  await page.keyboard.press("c");
  await expect(page.getByRole("tab", { name: "Compare" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("table", { name: "Outcome that differ between attempt 2 and attempt 3" })).toContainText("503 Service Unavailable");
  await expect(page.getByRole("row", { name: /^Total/ }).last()).toContainText("+1.7 s");
  await expect(page.getByRole("table", { name: /^Response headers/ })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: /^Attempt 1/ }).click();
  await expect(page).toHaveURL(/view=compare&compare=1/);
  await expect(page.getByRole("table", { name: /^Response headers/ })).toContainText("date");
  await expect(page.getByRole("table", { name: /^Response headers/ })).not.toContainText("nginx");
  await page.goto(log(`/${id}?attempt=2&view=compare&compare=1`));
  const body = page.getByRole("region", { name: "Response body: attempt 1 compared with attempt 2" });
  await expect(body).toContainText(/only in attempt 1: +"try": 1/);
  await expect(body).toContainText(/only in attempt 2: +"try": 2/);
});

test("the request as curl is signed afresh, so that a receiver takes it", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const payload = `{"type":"order.paid","data":{"it's":"é","n":1.0}}`;
  const id = await place(endpoint, {}, [{}], payload);
  await open(page, log(`/${id}`));
  await page.getByRole("tab", { name: "As curl" }).click();
  await expect(page.getByRole("region", { name: "Request as curl, signature masked" })).toContainText("(masked)");
  await page.getByRole("button", { name: "Sign this request now" }).click();
  const command = page.getByRole("region", { name: "Request as curl, signed" });
  await expect(command).toBeVisible();
  await expect(page.getByText(/^Receivers take this signature for 4 min \d+ s more\.$/)).toBeVisible();
  const text = await command.innerText();
  const header = (name: string) => new RegExp(`'${name}: ([^']+)'`).exec(text)![1]!;
  const headers = Object.fromEntries(["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, header(name)]));
  expect(() => new WebhookVerifier(endpoint.secret).verify(payload, headers)).not.toThrow();
  expect(text).not.toContain(endpoint.secret);
  expect(await db.service.auditEntry.count({ where: { organizationId: tenant.id, action: "endpoint.curl_signed" } })).toBe(1);
});

test("the code of a receiver stands beside it, in six languages, without the secret", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks", { signingProfile: "stripe" });
  const id = await place(endpoint, {}, [{}], '{"type":"order.paid","data":{"total":1,"currency":"EUR"}}');
  await open(page, log(`/${id}`));
  await page.getByRole("tab", { name: "Verify in code" }).click();
  for (const [language, sign] of [["TypeScript", "createHmac"], ["Python", "hmac.compare_digest"], ["Go", "hmac.Equal"], ["Ruby", "OpenSSL.secure_compare"], ["PHP", "hash_equals"], ["Java", "MessageDigest.isEqual"]] as const) {
    await page.getByRole("radio", { name: language }).click();
    const code = page.locator("figure pre");
    await expect(code).toContainText(sign);
    await expect(code).toContainText(/x[-_]webhook[-_]signature/i);
    await expect(code).toContainText("data has: total, currency");
    await expect(code).not.toContainText(endpoint.secret.slice(6, 30));
  }
});

test("a body is searched, and big numbers stay as they are", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const many = Array.from({ length: 120 }, (_, index) => `"key_${index}":"value ${index}"`).join(",");
  const id = await place(endpoint, {}, [{}], `{"type":"order.paid","data":{"big":1152921506151679042,${many}}}`);
  await open(page, log(`/${id}`));
  const request = page.getByRole("region", { name: "Request", exact: true });
  await expect(request).toContainText("1152921506151679042");
  await expect(request).not.toContainText("key_119");
  await request.getByRole("button", { name: /^Search in body/ }).click();
  await page.keyboard.type("value 11");
  await expect(request.getByRole("status").filter({ hasText: "of" })).toHaveText("1 of 11");
  await expect(request).toContainText("key_119");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(request.getByRole("status").filter({ hasText: "of" })).toHaveText("2 of 11");
  await page.keyboard.press("Escape");
  await expect(request.getByRole("textbox")).toHaveCount(0);
});

test("canceling shows at once, can be undone, and is put back where the server refuses", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const id = await place(endpoint, inAnHour(), [{}]);
  const state = () => db.service.delivery.findFirstOrThrow({ where: { organizationId: tenant.id }, select: { state: true, dueAt: true } });
  const before = await state();
  await open(page, log(`/${id}`));
  await expect(page.getByText("Canceling ends the automatic attempts; it can be undone for ten minutes.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Cancel delivery" }).click();
  await expect(page.getByText("Canceled: by hand.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Attempt 1 of 10 failed/)).toBeVisible();
  await expect.poll(state).toEqual(before);

  await db.service.delivery.updateMany({ where: { organizationId: tenant.id }, data: { state: "succeeded", reason: null, dueAt: null, completedAt: new Date() } });
  await page.getByRole("button", { name: "Cancel delivery" }).click();
  await expect(page.getByText("This delivery is succeeded: nothing of it waits.")).toBeVisible();
  await expect(page.getByText("Canceled: by hand.")).toHaveCount(0);
});

test("a refused signature leads to the debugger", async ({ page }) => {
  const endpoint = await endpointAt("https://api.example.com/hooks");
  const id = await place(endpoint, {}, [{ statusCode: 401, errorClass: "unauthorized" }]);
  await open(page, log(`/${id}`));
  await page.getByRole("link", { name: "Find out why in the signature debugger" }).click();
  await expect(page).toHaveURL(new RegExp(`/signature-debugger\\?delivery=${id}&attempt=1$`));
  await expect(page.getByText("as we sent it")).toBeVisible();
});

test.describe("every part of it passes axe and fits, wide and on a phone, light and dark", () => {
  test.beforeEach(() => test.setTimeout(180_000));

  test("request, comparison, curl and code", async ({ page }) => {
    const endpoint = await endpointAt("https://a-rather-long-host-name.receiver.example.com/with/a/long/path/to/its/hooks");
    const id = await place(endpoint, inAnHour(), [{}, { trigger: "manual", actor: "somebody-with-a-long-name@example.com", responseBody: Buffer.from('{"a":"a-text-that-is-long-enough-to-need-a-second-line-on-a-phone"}') }]);
    await open(page, log(`/${id}`));
    await checkPage(page);
    for (const tab of ["Compare", "As curl", "Verify in code"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.waitForTimeout(500);
      await checkPage(page);
    }
  });
});
