import { chromium, type Page } from "@playwright/test";
import { demoSignIns } from "@/lib/demo/sign-ins";

/** `npm run screenshots [URL]`: pictures of a running demo for the README, at desktop and phone width, light and dark. */
const base = process.argv[2] ?? "http://127.0.0.1:4200";
const folder = new URL(".", import.meta.url).pathname;
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, viewport] of Object.entries(widths)) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await signIn(page);
    for (const [screen, path] of [["deliveries", "/acme/deliveries"], ["endpoints", "/acme/endpoints"], ["playground", "/acme/playground"]] as const) {
      await page.goto(base + path);
      await page.waitForLoadState("networkidle").catch(() => {});
      await page.screenshot({ path: `${folder}${screen}-${name === "desktop" ? "" : "phone-"}${colorScheme}.png` });
    }
    await context.close();
  }
}
await browser.close();

async function signIn(page: Page): Promise<void> {
  const { email, password } = demoSignIns[0]!;
  await page.goto(`${base}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/acme\//);
}
