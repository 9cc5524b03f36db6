import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { findHolder, runningLockFile } from "./lock";
import { describePageSizes, pageSizes } from "./page-sizes";
import { Problem } from "./problem";
import { dataFolder, projectRoot } from "./project";
import type { Supervisor } from "./supervise";

export const nextProgram = createRequire(import.meta.url).resolve("next/dist/bin/next");

/** All that the built pages depend on. Generated code follows from the schema and the lock file. */
const sources = ["app", "components", "lib", "inngest", "public", "prisma/schema.prisma"];
const configs = ["instrumentation.ts", "next.config.mjs", "package-lock.json", "postcss.config.mjs", "proxy.ts", "tsconfig.json"];
const irrelevant = /\.test\.tsx?$|^lib\/(host|generated)\//;

/** Builds the pages into .next, unless what is there was built from the same sources. */
export async function buildPages(supervisor: Supervisor, log: (line: string) => void): Promise<void> {
  const stamp = path.join(projectRoot, ".next/posthorn-sources");
  const hash = hashSources();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
  assertNotServed();
  fs.rmSync(stamp, { force: true });
  log("Building the pages (half a minute the first time) …");
  const begun = Date.now();
  const beat = setInterval(() => log(`  … ${Math.round((Date.now() - begun) / 1000)} s`), 10_000);
  const logFile = path.join(dataFolder, "build.log");
  fs.mkdirSync(dataFolder, { recursive: true });
  try {
    const code = await supervisor.run("build", [nextProgram, "build"], { env: buildEnvironment(), logFile });
    if (code !== 0) throw new Problem(`The pages could not be built.\n${fs.readFileSync(logFile, "utf8").trimEnd()}`);
  } finally {
    clearInterval(beat);
  }
  reportSizes(log);
  fs.writeFileSync(stamp, hash);
}

function reportSizes(log: (line: string) => void): void {
  const { line, list } = describePageSizes(pageSizes(path.join(projectRoot, ".next")));
  fs.writeFileSync(path.join(projectRoot, ".next/first-load.txt"), list);
  log(`${line} Each page: .next/first-load.txt`);
}

/** A server whose files change under it answers with errors; `next dev` has a folder of its own. */
function assertNotServed(): void {
  const holder = findHolder(runningLockFile(dataFolder));
  if (!holder || holder.pid === process.pid || holder.command === "npm run dev") return;
  throw new Problem(`The pages have changed, and \`${holder.command}\` (process ${holder.pid}) is serving the old ones from this folder.`, "Stop it first.");
}

/**
 * The same for every way to start: a page built with one installation's settings would show them in
 * another. No secret and no database is at hand, as in a container image's build.
 */
function buildEnvironment(): NodeJS.ProcessEnv {
  const own = /^(POSTHORN|NEXTAUTH|INNGEST)_|DATABASE_URL$/;
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(inherited), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

function hashSources(): string {
  const hash = crypto.createHash("sha256").update(process.version);
  const files = [...sources.flatMap(listFiles), ...configs].filter((file) => !irrelevant.test(file)).sort();
  for (const file of files) {
    const full = path.join(projectRoot, file);
    if (fs.existsSync(full)) hash.update(`\0${file}\0`).update(fs.readFileSync(full));
  }
  return hash.digest("hex");
}

function listFiles(entry: string): string[] {
  const full = path.join(projectRoot, entry);
  if (!fs.existsSync(full)) return [];
  if (fs.statSync(full).isFile()) return [entry];
  return fs.readdirSync(full).flatMap((name) => listFiles(`${entry}/${name}`));
}
