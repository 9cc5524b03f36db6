// Plain JavaScript over Node alone: makes the packages and the Prisma client present, then hands
// over to TypeScript.
"use strict";

const { spawn } = require("node:child_process");
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const root = path.resolve(__dirname, "../..");

/**
 * Installs what is missing, then runs a command of lib/host/commands.ts in this process.
 * @param {string | undefined} command
 * @param {string[]} args
 */
async function prepare(command, args) {
  process.chdir(root);
  try {
    await installPackages();
    await generateClient();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await import(pathToFileURL(path.join(__dirname, "server-only-hook.mjs")).href);
  const { register } = await import("tsx/esm/api");
  register();
  const { runCommand } = await import(pathToFileURL(path.join(__dirname, "commands.ts")).href);
  await runCommand(command, args);
}

async function installPackages() {
  const stamp = path.join(root, "node_modules/.posthorn-installed");
  const wanted = `${hashOf("package-lock.json")} ${process.platform}-${process.arch}`;
  if (read(stamp) === wanted) return;
  if (!isInstalled()) {
    // npm tells its own path to the scripts it runs; on Windows npm itself is not a program.
    const npm = process.env.npm_execpath;
    const ci = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    await runStep("Installing packages", "a minute or two the first time", ...(npm ? [process.execPath, [npm, ...ci]] : ["npm", ci]));
  }
  fs.writeFileSync(stamp, wanted);
}

/** Whether node_modules already holds what package-lock.json asks for, by npm's own list of it. */
function isInstalled() {
  const lock = parse(read(path.join(root, "package-lock.json")));
  const installed = parse(read(path.join(root, "node_modules/.package-lock.json")));
  if (!lock || !installed) return false;
  return Object.keys(lock.packages).every((name) => {
    if (name === "") return true;
    const { version, optional, devOptional } = lock.packages[name];
    const found = installed.packages[name];
    // Binaries for other systems are optional, and absent.
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && fs.existsSync(path.join(root, name));
  });
}

async function generateClient() {
  const stamp = path.join(root, "node_modules/.posthorn-client");
  const wanted = `${hashOf("prisma/schema.prisma")} ${hashOf("package-lock.json")}`;
  if (read(stamp) === wanted && fs.existsSync(path.join(root, "lib/generated/prisma/client.ts"))) return;
  const prisma = require.resolve("prisma/build/index.js", { paths: [root] });
  await runStep("Generating the database client", "seconds", process.execPath, [prisma, "generate"], {
    // It looks for a native engine that generating never uses; any program will do.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  });
  fs.writeFileSync(stamp, wanted);
}

/**
 * Runs a program, saying that it goes on; shows what it wrote only when it fails.
 * @param {string} title
 * @param {string} expectation
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [extra]
 * @returns {Promise<void>}
 */
function runStep(title, expectation, program, args, extra) {
  console.log(`${title} (${expectation}) …`);
  const begun = Date.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && program === "npm",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const beat = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const stop = () => child.kill("SIGTERM");
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearInterval(beat);
      for (const name of signals) process.off(name, stop);
      if (code === 0) resolve();
      else reject(new Error(`${output}\n${title} failed (${signal || `exit code ${code}`}).`));
    });
  });
}

/** @param {string} file */
function hashOf(file) {
  return crypto.createHash("sha256").update(fs.readFileSync(path.join(root, file))).digest("hex");
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** @param {string | null} text */
function parse(text) {
  return text === null ? null : JSON.parse(text);
}

module.exports = { prepare };
