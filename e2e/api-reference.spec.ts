import { expect, test } from "@playwright/test";
import { checkPage } from "./check-page";

test("the API reference is open to everybody, and its search leads to an operation", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/docs/api");
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search operations" });
  // Typed before the page is alive, it would be lost.
  await expect(async () => {
    await search.fill("rotate secret");
    await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await checkPage(page);
  await page.getByRole("link", { name: /Rotate the signing secret/ }).click();
  await expect(page).toHaveURL(/\/docs\/api\/endpoints#signing\.rotate$/, { timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 2, name: /^Rotate the signing secret/ })).toBeInViewport();
});

test("an operation shows its command, fields and refusals, on a phone and in the dark as well", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/docs/api/replays#replays.create");
  const operation = page.getByRole("region", { name: /^Start a replay/ }).first();
  await expect(operation.getByRole("region", { name: "Request: Start a replay" })).toContainText("/api/v1/replays");
  await operation.getByText("Refusals by status").click();
  await expect(operation.getByRole("link", { name: "nothing_to_replay" })).toHaveAttribute("href", "/docs/api#code-nothing_to_replay");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await checkPage(page);
});

test("a group that there is not is not found", async ({ page }) => {
  expect((await page.goto("/docs/api/nothing"))!.status()).toBe(404);
});
