import { expect, test, type Page } from "@playwright/test";
import { checkPage } from "./check-page";

test.describe.configure({ timeout: 180_000 });

/** A key that is pressed before the page is alive is lost. */
const search = (page: Page) => page.getByRole("searchbox", { name: "Search the documentation" });
async function find(page: Page, words: string) {
  await expect(async () => {
    await search(page).fill("");
    await search(page).fill(words);
    await expect(page.getByRole("search").getByRole("link").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test("anybody reads the documentation, and finds the next page", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { name: "Documentation", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /^Quick start/ }).click();
  await expect(page.getByRole("heading", { name: "Quick start", level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle("Quick start · Posthorn documentation");
  await page.getByRole("navigation", { name: "Pages before and after" }).getByRole("link", { name: "Next: Concepts" }).click();
  await expect(page.getByRole("heading", { name: "Concepts", level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("navigation", { name: "Documentation" }).filter({ visible: true }).getByRole("link", { name: "Concepts" })).toHaveAttribute("aria-current", "page");
});

test("headings are found by their words, with the keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await find(page, "breaker");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("search").getByRole("link", { name: /^The breaker/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/retries#the-breaker$/, { timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "The breaker" })).toBeInViewport();
  await find(page, "breaker");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("search").getByRole("link")).toHaveCount(0);
  await search(page).fill("no such heading at all");
  await expect(page.getByText("Nothing is called that.")).toBeVisible();
});

test("each error has a place of its own to link to", async ({ page }) => {
  await page.goto("/docs/errors#tls-expired");
  await expect(page.getByRole("heading", { name: /The certificate has expired/ })).toBeInViewport({ timeout: 30_000 });
  await expect(page.getByText("Renew the certificate of the server.")).toBeVisible();
});

test("code is copied as it stands", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/verifying");
  const python = page.getByRole("figure").filter({ hasText: "receiver.py" });
  await expect(async () => {
    await python.getByRole("button", { name: "Copy receiver.py" }).click();
    await expect(python.getByRole("status")).toHaveText("Copied", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("hmac.compare_digest");
});

test("a page that is not there says so", async ({ page }) => {
  await page.goto("/docs/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/not|nothing/i);
});

test("on a phone the pages unfold above the text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/docs/retries");
  const menu = page.locator("details");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: "Errors" }).click();
  await expect(page.getByRole("heading", { name: "Errors", level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(menu).not.toHaveAttribute("open");
});

for (const path of ["/docs", "/docs/verifying", "/docs/retries", "/docs/errors"]) {
  test(`${path} is readable by everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await checkPage(page);
  });
}
