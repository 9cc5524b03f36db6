import { spawn } from "node:child_process";
import pg from "pg";
import { Problem } from "@/lib/host/problem";

const byHand = "lib/docs/operating.md says how to do it by hand, in a container of the right version, or with your provider's snapshots.";

/** Throws Problem unless `tool` is there and no older than the server at `url`, which PostgreSQL's tools insist on. */
export async function requireTool(tool: "pg_dump" | "pg_restore", url: string, environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const version = await versionOf(tool, environment);
  if (version === null) throw new Problem(`${tool} is not here.`, `Install PostgreSQL's client programs. ${byHand}`);
  const server = await serverVersion(url);
  if (version < server) throw new Problem(`${tool} is of version ${version} and the server of ${server}: an older one cannot read a newer server.`, `Install the client programs of version ${server}. ${byHand}`);
}

/** Runs one of PostgreSQL's programs against `url`, whose password goes by the environment and never by a command line. */
export async function runTool(tool: string, args: string[], url: string, environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const child = spawn(tool, args, { env: { ...environment, ...connectionOf(url) }, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (data) => (errors = (errors + String(data)).slice(-4_000)));
  const code = await new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Problem(`${tool} failed (exit code ${code}):\n${errors.trim()}`, "Put the cause right and repeat it.");
}

/** A connection string as libpq's variables. */
export function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get("sslmode");
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode !== null && { PGSSLMODE: sslmode }),
  };
}

async function versionOf(tool: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(tool, ["--version"], { env, stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  child.stdout.on("data", (data) => (text += String(data)));
  const ended = await new Promise<boolean>((resolve) => child.once("error", () => resolve(false)).once("close", (code) => resolve(code === 0)));
  const version = /(\d+)(?:\.\d+)?/.exec(text)?.[1];
  return ended && version !== undefined ? Number(version) : null;
}

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
    return Math.floor(Number(rows[0]!.version) / 10_000);
  } finally {
    await client.end();
  }
}
