import { defineConfig, devices } from "@playwright/test";

const baseURL = process.env.E2E_BASE_URL;
if (!baseURL) throw new Error("The specs need a running stack: `npm test -- e2e [spec]` starts one.");

/** Nothing that a browser does by itself: no background traffic, no first-run pages, no GPU. */
const quiet = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/leaks/watch-run.ts",
  outputDir: "test-results/browser",
  workers: 2,
  // A shared machine can stall for seconds; a test that needs its second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: process.env.E2E_REPORT ?? "test-results/browser.json" }]],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    // Through the watch for leaked secrets, this machine's own addresses included.
    proxy: process.env.E2E_PROXY_PORT ? { server: `http://127.0.0.1:${process.env.E2E_PROXY_PORT}`, bypass: "<-loopback>" } : undefined,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.PLAYWRIGHT_CHROMIUM, args: [...quiet, ...asRoot] },
  },
  // Specs choose dark or phone width for themselves with test.use().
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"], colorScheme: "light" } }],
});
