import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [1280, 390];

/** Fails on any axe violation, and where the page scrolls sideways: at two widths, in both themes. */
export async function checkPage(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const wide of widths) {
      await page.setViewportSize({ width: wide, height });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
      expect.soft(found, `axe at ${wide} px, ${colorScheme}`).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${wide} px`).toBeLessThanOrEqual(wide);
    }
  }
  await page.setViewportSize({ width, height });
}
