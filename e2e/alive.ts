import { expect, type Page } from "@playwright/test";

/** Waits until the page answers to keys and presses: only then the key of this system stands in the search button. */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search", exact: true }).locator("kbd").first()).toHaveText("Ctrl", { timeout: 30_000 });
}
