import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { isAlive } from "./alive";
import { checkPage } from "./check-page";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(() => {
  db = openSpecDatabase();
});
test.afterAll(() => db.close());
test.beforeEach(async ({ page }) => {
  tenant = await createTenant(db, "Playground");
  await signIn(page, tenant.email);
});

const requests = (page: Page) => page.getByRole("table", { name: "Requests, newest first" }).getByRole("row").filter({ has: page.getByRole("button") });

/** Through the dialog, up to its page. Returns where it receives. */
async function createInbox(page: Page, name: string): Promise<string> {
  await page.goto(`/${tenant.slug}/playground`);
  await isAlive(page);
  await page.getByRole("button", { name: "Create inbox" }).first().click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create inbox" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 30_000 });
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "Inbox URL" }) }).locator("code").innerText();
}

async function send(page: Page, url: string, id: string): Promise<number> {
  const response = await page.request.post(url, { headers: { "webhook-id": id, "content-type": "application/json" }, data: '{"type":"order.paid","data":{"big":1152921506151679042}}' });
  return response.status();
}

test("an inbox is created, receives a request and shows the whole of it", async ({ page }) => {
  const url = await createInbox(page, "My receiver");
  await expect(page.getByText("Requests will appear here as they arrive")).toBeVisible();
  expect(await send(page, url, "evt_1")).toBe(200);
  await expect(requests(page)).toHaveCount(1, { timeout: 30_000 });
  await expect(requests(page)).toContainText("200 OK");
  await checkPage(page);
  await requests(page).getByRole("button").click();
  const panel = page.getByRole("dialog", { name: "POST" });
  await expect(panel).toContainText("It carries no signature header.");
  await expect(panel).toContainText("application/json", { timeout: 30_000 });
  await expect(panel).toContainText("1152921506151679042");
});

test("a flaky inbox fails each webhook-id as often as it was told, then accepts it", async ({ page }) => {
  const url = await createInbox(page, "Flaky");
  await page.getByRole("radio", { name: "Be flaky" }).click();
  await expect(page.getByText("Saved: from the next request on")).toBeVisible();
  await page.getByLabel("Failures per webhook-id").fill("1");
  await page.getByLabel("Failures per webhook-id").press("Enter");
  await expect.poll(() => db.service.playgroundInbox.findFirstOrThrow({ where: { organizationId: tenant.id }, select: { behaviour: true, failures: true } })).toEqual({ behaviour: "flaky", failures: 1 });
  const answers: number[] = [];
  for (const id of ["evt_1", "evt_1", "evt_2", "evt_1"]) answers.push(await send(page, url, id));
  expect(answers).toEqual([500, 200, 500, 200]);
  await expect(requests(page)).toHaveCount(4, { timeout: 30_000 });
  await expect(requests(page).first()).toContainText("3 of 3");
  await expect(requests(page).filter({ hasText: "500" })).toHaveCount(2);
});

test("it is renamed, emptied and deleted from its page", async ({ page }) => {
  const url = await createInbox(page, "First name");
  await send(page, url, "evt_1");
  await expect(requests(page)).toHaveCount(1, { timeout: 30_000 });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Rename inbox" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Second name");
  await page.getByRole("dialog").getByRole("button", { name: "Rename inbox" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Second name" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Clear requests" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear requests" }).click();
  await expect(page.getByText("Requests will appear here as they arrive")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete inbox" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete inbox" }).click();
  await expect(page).toHaveURL(/\/playground$/, { timeout: 30_000 });
  expect(await db.service.playgroundInbox.count({ where: { organizationId: tenant.id } })).toBe(0);
  expect((await page.request.post(url, { data: "{}" })).status()).toBe(404);
});
