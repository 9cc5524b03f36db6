import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "@playwright/test";
import { Problem } from "./problem";
import type { Supervisor } from "./supervise";

/** Environment for Playwright: which program to start. Empty for the browser that it brought itself. */
export type BrowserChoice = { PLAYWRIGHT_CHROMIUM?: string };

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPrograms = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/**
 * A Chromium that starts: PLAYWRIGHT_CHROMIUM, one installed on this machine, Playwright's own;
 * otherwise installs Debian's package (as root on Debian) or Playwright's build. Throws Problem that
 * says what is missing.
 */
export async function findBrowser(supervisor: Supervisor, log: (line: string) => void): Promise<BrowserChoice> {
  const given = process.env.PLAYWRIGHT_CHROMIUM;
  if (given && !starts(given)) throw new Problem(`PLAYWRIGHT_CHROMIUM=${given} does not start.`, "Set it to the path of a Chromium or Chrome, or leave it out.");
  if (given) return { PLAYWRIGHT_CHROMIUM: given };
  const found = findInstalled();
  if (found) return found;
  if (isRootOnDebian()) {
    log("Installing Chromium from Debian …");
    installFromDebian();
  } else {
    log("Installing Playwright's Chromium …");
    const cli = path.join(path.dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
    await supervisor.run("playwright install", [cli, "install", "chromium"], { env: process.env });
  }
  const installed = findInstalled();
  if (installed) return installed;
  throw new Problem(
    "The browser tests need a Chromium; none was found, and none could be installed.",
    "Install one (`apt-get install chromium`, `npx playwright install --with-deps chromium`), or set PLAYWRIGHT_CHROMIUM to its path.\n" +
      "  `npm test -- unit` and `npm test -- db` run without a browser.",
  );
}

function findInstalled(): BrowserChoice | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const programs = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...macPrograms];
  const program = programs.find((candidate) => fs.existsSync(candidate) && starts(candidate));
  if (program) return { PLAYWRIGHT_CHROMIUM: program };
  return starts(chromium.executablePath()) ? {} : null;
}

/** A stub that only points at a package store (Ubuntu's) exists but does not start. */
function starts(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function isRootOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !fs.existsSync("/etc/os-release")) return false;
  return /^ID=debian$/m.test(fs.readFileSync("/etc/os-release", "utf8"));
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const { status, stderr, stdout } = spawnSync("apt-get", ["-qq", ...args], { env, encoding: "utf8" });
    if (status !== 0) throw new Problem(`apt-get ${args.join(" ")} failed:\n${stdout}${stderr}`);
  }
}
