import { chromium, type Page } from "@playwright/test";
import { demoSignIns } from "@/lib/demo/sign-ins";
import { LOCALE_COOKIE, type Locale } from "@/lib/i18n/locales";

/** `npm run screenshots -- [URL [SCREEN…]]`: pictures of a running demo, at desktop and phone width, light and dark; and of some screens in German. */
const [base = "http://127.0.0.1:4200", ...wanted] = process.argv.slice(2);
const folder = new URL(".", import.meta.url).pathname;
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const themes = ["light", "dark"] as const;

/** Each screen, and how to get to it from signing in. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  overview: to("/acme/overview"),
  endpoints: to("/acme/endpoints"),
  endpoint: through("/acme/endpoints", "Old billing"),
  "new-endpoint": to("/acme/endpoints/new"),
  signing: through("/acme/endpoints", "Old billing", "/signing"),
  test: through("/acme/endpoints", "Old billing", "/test"),
  deliveries: to("/acme/deliveries"),
  delivery: toDelivery,
  events: to("/acme/events"),
  "event-types": to("/acme/event-types"),
  replays: to("/acme/replays/new"),
  playground: to("/acme/playground"),
  "signature-debugger": to("/acme/signature-debugger"),
  members: to("/acme/settings/members"),
  keys: to("/acme/settings/keys"),
  audit: to("/acme/settings/audit"),
};
const inGerman = ["overview", "endpoints", "deliveries", "delivery"];

const unknown = wanted.filter((name) => !(name in screens));
if (unknown.length > 0) throw new Error(`No such screen: ${unknown.join(", ")}. There are ${Object.keys(screens).join(", ")}.`);

const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
const session = await signIn();
for (const theme of themes) {
  for (const width of ["desktop", "phone"] as const) {
    await take("en", theme, width, Object.keys(screens));
    await take("de", theme, width, inGerman);
  }
}
await browser.close();

async function take(locale: Locale, colorScheme: (typeof themes)[number], width: keyof typeof widths, names: string[]): Promise<void> {
  const context = await browser.newContext({ viewport: widths[width], colorScheme, reducedMotion: "reduce", storageState: session });
  await context.addCookies([{ name: LOCALE_COOKIE, value: locale, url: base }]);
  const page = await context.newPage();
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    await screens[name]!(page);
    await page.waitForLoadState("networkidle").catch(() => {});
    const parts = [name, locale === "en" ? "" : locale, width === "desktop" ? "" : width, colorScheme].filter(Boolean);
    await page.screenshot({ path: `${folder}${parts.join("-")}.png` });
  }
  await context.close();
}

function to(path: string) {
  return async (page: Page) => void (await page.goto(base + path));
}

/** The page behind the row that holds these words, or one below it. */
function through(list: string, words: string, below = "") {
  return async (page: Page) => {
    await page.goto(base + list);
    const href = await page.getByRole("row").filter({ hasText: words }).getByRole("link").first().getAttribute("href");
    await page.goto(base + href + below);
  };
}

/** One that failed: why is what the page is for. */
async function toDelivery(page: Page): Promise<void> {
  await page.goto(`${base}/acme/deliveries?state=failed,retrying`);
  const href = await page.locator("[data-delivery] a[href*='/deliveries/dlv_']").first().getAttribute("href");
  await page.goto(base + href);
}

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { email, password } = demoSignIns[0]!;
  await page.goto(`${base}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/acme\//);
  const state = await context.storageState();
  await context.close();
  return state;
}
