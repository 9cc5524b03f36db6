import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Failure, UsageError } from "./command";

export interface Config {
  url: string;
  apiKey: string;
  /** Id or slug; for a key of the platform. */
  organization?: string;
}

/** Where `posthorn login` keeps what it was given (XDG Base Directory). */
export function configFile(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CONFIG_HOME || (process.platform === "win32" && env.APPDATA) || path.join(env.HOME || os.homedir(), ".config");
  return path.join(base, "posthorn", "config.json");
}

/**
 * Options go before the environment, and the environment before what login
 * kept. A kept key belongs to the kept address: it is never sent to another.
 * Throws UsageError where something is missing.
 */
export function readConfig(env: NodeJS.ProcessEnv, given: { url?: string; organization?: string }): Config {
  const kept = readKept(env);
  const url = given.url ?? (env.POSTHORN_URL || undefined) ?? kept?.url;
  if (url === undefined) throw new UsageError("Which Posthorn? Set POSTHORN_URL to the address of the dashboard, or run `posthorn login`.");
  const apiKey = env.POSTHORN_API_KEY || (kept !== null && sameOrigin(kept.url, url) ? kept.apiKey : undefined);
  if (apiKey === undefined) {
    const other = kept === null ? "" : ` The key that login kept is for ${kept.url}.`;
    throw new UsageError(`There is no API key for ${url}.${other} Set POSTHORN_API_KEY, or run \`posthorn login\`. Keys are made in the dashboard under Settings, API keys.`);
  }
  return { url, apiKey, organization: given.organization ?? (env.POSTHORN_ORGANIZATION || undefined) ?? (kept !== null && kept.url === url ? kept.organization : undefined) };
}

/** Keeps it where this user alone can read it. */
export function writeConfig(env: NodeJS.ProcessEnv, config: Config): string {
  const file = configFile(env);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  fs.writeFileSync(beside, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(beside, file);
  return file;
}

/** False where there was none. */
export function forgetConfig(env: NodeJS.ProcessEnv): boolean {
  const there = fs.existsSync(configFile(env));
  fs.rmSync(configFile(env), { force: true });
  return there;
}

function readKept(env: NodeJS.ProcessEnv): Config | null {
  const file = configFile(env);
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new Failure(`${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const { url, apiKey, organization } = JSON.parse(text) as Partial<Config>;
    if (typeof url === "string" && typeof apiKey === "string") return { url, apiKey, ...(typeof organization === "string" && { organization }) };
  } catch {
    // told below
  }
  throw new Failure(`${file} is not what \`posthorn login\` writes.`, "Run `posthorn login` again, or delete the file.");
}

function sameOrigin(one: string, other: string): boolean {
  try {
    return new URL(one).origin === new URL(other).origin;
  } catch {
    return false;
  }
}
