import { expect, test, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { listenWhereAllowed } from "./listen-where-allowed";
import { after, closeWithoutAnswer, status } from "./receiver/behaviours";
import type { Receiver } from "./receiver/receiver";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let receiver: Receiver;

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Tests");
  await createEventType(db, "spec.invoice.paid", {
    example: '{"id":"in_1","amount":12345678901234567890}',
    schema: '{"type":"object","required":["id","amount"],"properties":{"id":{"type":"string"},"amount":{"type":"integer"}}}',
  });
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});

async function endpointAt(path: string) {
  const endpoint = await createEndpointRow(db, tenant.id, { url: receiver.url(path), filters: ["nothing.matches"] }, parseKeyring(process.env));
  return { ...endpoint, href: `/${tenant.slug}/endpoints/${toPublicId("ep", endpoint.id)}` };
}

const requestsTo = (path: string) => receiver.requests().filter((request) => request.path === path);
const steps = (page: Page) => page.getByRole("list", { name: "Steps of the test" }).getByRole("listitem");

test("an edited payload is followed step by step, arrives as it was written, and verifies", async ({ page }) => {
  const { secret, href } = await endpointAt("/edited");
  receiver.behave(after(1_500, status(200)), "/edited");
  await signIn(page, tenant.email);
  await page.goto(href);
  await page.getByRole("link", { name: "Edit the payload first" }).click();
  await page.waitForURL(/\/test$/);
  await page.getByRole("button", { name: /Event type/ }).click();
  await page.getByPlaceholder("Search event types").fill("spec.invoice");
  await page.getByRole("option", { name: /spec\.invoice\.paid/ }).click();
  await expect(page).toHaveURL(/type=spec\.invoice\.paid/);
  const payload = page.getByRole("textbox", { name: "Payload" });
  // Big numbers stay as they are.
  await expect(payload).toHaveValue(/12345678901234567890/);
  await payload.fill('{"id": "in_2", "amount": 1.50e1}');
  await expect(page.getByText("Fits the schema of this type")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();

  // While the server thinks, the page says where it is.
  await expect(steps(page).filter({ hasText: "Sent" })).not.toContainText("not needed");
  await expect(steps(page).filter({ hasText: "First byte" })).toHaveAttribute("aria-current", "step");
  await expect(page.getByText("Waiting for your server’s answer…")).toBeVisible();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  await expect(steps(page)).toHaveCount(7);
  const [request] = requestsTo("/edited");
  expect(request!.body.toString()).toContain('"data":{"id": "in_2", "amount": 1.50e1}');
  expect(() => new Webhook(secret).verify(request!.body, request!.headers)).not.toThrow();

  await page.getByRole("link", { name: "Open the delivery" }).click();
  await expect(page.getByText("spec.invoice.paid").first()).toBeVisible();
});

test("problems are shown where they are, and a payload that misses its schema is sent only on purpose", async ({ page }) => {
  const { href } = await endpointAt("/missed");
  await signIn(page, tenant.email);
  await page.goto(`${href}/test?type=spec.invoice.paid`);
  const payload = page.getByRole("textbox", { name: "Payload" });
  await expect(payload).toHaveValue(/in_1/);
  await payload.fill('{\n  "id": "in_1",\n  amount: 1\n}');
  const problems = page.getByRole("list", { name: "Problems in the payload" });
  await expect(problems.getByRole("listitem")).toContainText(["line 3"]);
  await expect(payload).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: "Send test event" })).toHaveAttribute("aria-disabled", "true");
  await problems.getByRole("button", { name: "line 3" }).click();
  await expect(payload).toBeFocused();

  await payload.fill('{"id": 5}');
  await expect(problems).toContainText("lacks amount");
  await expect(problems).toContainText("must be string");
  expect(requestsTo("/missed")).toHaveLength(0);
  await page.getByRole("button", { name: "Send anyway" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  expect(requestsTo("/missed")[0]!.body.toString()).toContain('"data":{"id": 5}');
  await page.getByRole("button", { name: "Back to the example" }).click();
  await expect(payload).toHaveValue(/in_1/);
});

test("a failed test says what happened and what to do", async ({ page }) => {
  const { href } = await endpointAt("/closed");
  receiver.behave(closeWithoutAnswer, "/closed");
  await signIn(page, tenant.email);
  await page.goto(href);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Failed: /)).toBeVisible({ timeout: 20_000 });
  await expect(steps(page).filter({ hasText: "First byte" })).toContainText("failed");
  await expect(steps(page).filter({ hasText: /^Done/ })).not.toContainText("failed");
  await expect(page.getByText("What was seen")).toBeVisible();
});

test("the request is signed as curl, verifies, and shows no secret", async ({ page }) => {
  const { secret, href } = await endpointAt("/curl");
  await signIn(page, tenant.email);
  await page.goto(href);
  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("button", { name: "Sign as curl" }).click({ timeout: 20_000 });
  const command = (await page.getByRole("region", { name: "Request as curl" }).textContent())!;
  expect(command).not.toContain(secret.slice("whsec_".length));
  const header = (name: string) => new RegExp(`-H '${name}: ([^']*)'`).exec(command)![1]!;
  const body = /--data-raw '(.*)'/s.exec(command)![1]!.replaceAll("'\\''", "'");
  const headers = Object.fromEntries(["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, header(name)]));
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test.ping" });
  await expect(page.getByText(/^Verifies for another/)).toBeVisible();
});

test("the final secret is tested before anything is stored, and the endpoint takes it over", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`/${tenant.slug}/endpoints/new?url=${encodeURIComponent(receiver.url("/draft"))}`);
  await page.getByRole("button", { name: "Make the secret now" }).click();
  const secret = (await page.getByTestId("signing-secret").textContent())!;
  expect(secret).toMatch(/^whsec_/);
  const before = await db.service.endpoint.count({ where: { organizationId: tenant.id } });
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  const [request] = requestsTo("/draft");
  expect(() => new Webhook(secret).verify(request!.body, request!.headers)).not.toThrow();
  expect(await db.service.endpoint.count({ where: { organizationId: tenant.id } })).toBe(before);
  expect(page.url()).not.toContain(secret.slice(6));

  const add = page.getByRole("button", { name: "Add endpoint" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("I have stored it").click();
  await add.click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
  await expect(page.getByRole("heading", { name: "Send a test event" })).toBeVisible();
  expect(await page.content()).not.toContain(secret.slice(6));
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  const later = requestsTo("/draft").at(-1)!;
  expect(() => new Webhook(secret).verify(later.body, later.headers)).not.toThrow();
});

test("a test is sent and its command signed with the keyboard alone", async ({ page }) => {
  const { href } = await endpointAt("/keys");
  await signIn(page, tenant.email);
  await page.goto(`${href}/test`);
  await expect(page.getByRole("textbox", { name: "Payload" })).toHaveValue(/test event/);
  await page.getByRole("button", { name: /Event type/ }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("spec.invoice");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Payload" })).toHaveValue(/in_1/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Payload" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Tab");
  for (let i = 0; i < 8 && !(await page.getByRole("button", { name: "Sign as curl" }).evaluate((button) => button === document.activeElement)); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Request as curl" })).toBeVisible();
});

test("a viewer can look and not send", async ({ page }) => {
  const { href } = await endpointAt("/viewer");
  const { email } = await addPerson(db, tenant.id, "viewer");
  await signIn(page, email);
  await page.goto(`${href}/test`);
  await expect(page.getByRole("button", { name: "Send test event" })).toHaveAttribute("aria-disabled", "true");
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/app${href}/tests`, { data: { type: "test.ping" }, headers: { origin } });
  expect(answer.status()).toBe(403);
  expect(requestsTo("/viewer")).toHaveLength(0);
});

test("the test page passes axe and fits, at two widths and in both themes", async ({ page }) => {
  test.setTimeout(180_000);
  const { href } = await endpointAt("/axe");
  receiver.behave(status(500, { "content-type": "application/json" }, '{"error":"no"}'), "/axe");
  await signIn(page, tenant.email);
  await page.goto(`${href}/test?type=spec.invoice.paid`);
  await page.getByRole("textbox", { name: "Payload" }).fill('{"id": 5}');
  await page.getByRole("button", { name: "Send anyway" }).click();
  await expect(page.getByText(/^Failed: 500/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Sign as curl" }).click();
  await expect(page.getByRole("region", { name: "Request as curl" })).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: /Event type/ }).click();
  await expect(page.getByPlaceholder("Search event types")).toBeVisible();
  await checkPage(page);
});
