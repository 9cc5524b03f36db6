import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "./browser";
import { buildPages } from "./build";
import { findFreePort } from "./ports";
import { projectRoot } from "./project";
import { startServers, waitUntilHealthy } from "./servers";
import { prepareStack } from "./stack";
import type { Supervisor } from "./supervise";
import { withExitCode, type TestCounts } from "./test-counts";

const program = path.join(path.dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
const results = path.join(projectRoot, "test-results");
/** Of this run alone: two may be under way in one folder. */
const report = path.join(results, `browser-${process.pid}.json`);

/** How many ports, besides our own, deliveries may reach on this machine: for receivers of specs. */
const receiverPorts = 4;

/**
 * Runs Playwright's specs against a stack of their own: built pages, worker, database in a temporary
 * folder. `filters` are spec files, or Playwright's own options.
 */
export async function runBrowserTests(supervisor: Supervisor, filters: string[]): Promise<TestCounts> {
  const browser = await findBrowser(supervisor, console.log);
  await buildPages(supervisor, console.log);
  const env = await startStackForSpecs(supervisor);
  const code = await supervisor.run("playwright", [program, "test", ...filters], { env: { ...env, ...browser, E2E_REPORT: report } });
  if (code !== 0) console.log(`The servers' output is in ${path.relative(projectRoot, results)}/*.log`);
  return withExitCode(readReport(), code);
}

/** Returns the environment for the specs. */
async function startStackForSpecs(supervisor: Supervisor): Promise<NodeJS.ProcessEnv> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-e2e-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL's user must pass it when we are root
  supervisor.onStop(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.mkdirSync(results, { recursive: true });
  const port = await findFreePort();
  const receivers = await Promise.all(Array.from({ length: receiverPorts }, findFreePort));
  delete process.env.NEXTAUTH_URL; // the developer's own, which is another port
  const stack = await prepareStack(supervisor, {
    command: "npm test",
    dataFolder: folder,
    database: "posthorn_demo",
    port,
    nodeEnv: "production",
    demo: true,
    loopbackPorts: [port, ...receivers],
    log: () => {},
  });
  // A spec's own page, on a receiver's port, shows the portal in a frame.
  stack.env.POSTHORN_PORTAL_FRAME_ORIGINS = receivers.flatMap((each) => [`http://127.0.0.1:${each}`, `http://localhost:${each}`]).join(" ");
  await startServers(supervisor, { env: stack.env, port, logFolder: results });
  await waitUntilHealthy(supervisor, port, 60_000);
  return { ...stack.env, DATABASE_URL: stack.ownerUrl, E2E_BASE_URL: stack.baseUrl, E2E_RECEIVER_PORTS: receivers.join(","), E2E_PROXY_PORT: String(await findFreePort()) };
}

function readReport(): TestCounts | null {
  if (!fs.existsSync(report)) return null;
  const { stats, suites } = JSON.parse(fs.readFileSync(report, "utf8")) as PlaywrightReport;
  fs.rmSync(report);
  const named = (status: string) => suites.flatMap((suite) => specsOf(suite)).filter(({ tests }) => tests.some((test) => test.status === status)).map(({ file, title }) => `${file} > ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures: named("unexpected"), flaky: named("flaky") };
}

/** What is used of the file that Playwright's JSON reporter writes. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}
