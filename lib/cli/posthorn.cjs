#!/usr/bin/env node
// `npx posthorn`: plain JavaScript over Node alone until the packages are there, then TypeScript.
"use strict";

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const root = path.resolve(__dirname, "../..");

async function start() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Posthorn needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
    process.exit(1);
  }
  if (!fs.existsSync(path.join(root, "node_modules/tsx/package.json"))) installPackages();
  const { register } = await import("tsx/esm/api");
  // Whatever folder it is called in, its own files are resolved as here.
  register({ tsconfig: path.join(root, "tsconfig.json") });
  const { main } = await import(pathToFileURL(path.join(__dirname, "main.ts")).href);
  await main(process.argv.slice(2));
}

/** A fresh clone. Standard output stays the command's own. */
function installPackages() {
  console.error("Installing packages (a minute or two the first time) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = npm ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ["ignore", 2, 2] }) : spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0) process.exit(1);
}

start().catch((error) => {
  console.error(error);
  process.exit(1);
});
