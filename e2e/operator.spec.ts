import { expect, test } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { checkPage } from "./check-page";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

test.describe.configure({ timeout: 180_000 });

let db: Database;
let staff: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  staff = await createTenant(db, "Home of operations");
  await db.service.user.update({ where: { email: staff.email }, data: { staff: true } });
});
test.afterAll(() => db.close());

test("to a member of an organization there is no operator's page", async ({ page }) => {
  await signIn(page, (await createTenant(db, "Not of operations")).email);
  expect((await page.goto("/operator"))?.status()).toBe(404);
});

test("staff sees how the installation does: that it works, what waits, and each worker", async ({ page }) => {
  await signIn(page, staff.email);
  await page.goto("/operator");
  await expect(page.getByRole("heading", { name: "Operation", exact: true })).toBeVisible();
  await expect(page.getByRole("note").filter({ hasText: "Everything works" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Oldest due", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Workers" }).getByText("runs the crons")).toBeVisible();
  await checkPage(page);
});

test("whether it works is told to everybody, and the figures only to who has the token", async ({ request }) => {
  const ready = await request.get("/api/ready");
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({ status: "ready" });
  expect([401, 404]).toContain((await request.get("/api/metrics")).status());
});
