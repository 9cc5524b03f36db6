import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase, type Database } from "@/lib/db/database";
import { withDatabase } from "@/lib/host/admin-query";
import { findHolder, runningLockFile } from "@/lib/host/lock";
import { startPostgres } from "@/lib/host/postgres";
import { describeProblem, Problem } from "@/lib/host/problem";
import { dataFolder } from "@/lib/host/project";
import { readDotEnv } from "@/lib/host/settings";
import { toPublicId } from "@/lib/ids";
import { createApiKey } from "./create";
import { listApiKeys } from "./list";
import { revokeApiKey } from "./revoke";

const usage = `npm run api-key -- create --name NAME [--org SLUG]   without --org a key of the platform
npm run api-key -- list
npm run api-key -- revoke KEY_ID
Add --demo for the demo's database.`;

/** `npm run api-key`: creates, lists and revokes API keys, on DATABASE_URL's server or the bundled one. */
export async function apiKey(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, id] = positionals;
  const { name, org } = values;
  if (command === "create" && name) return withOperatorDatabase(values.demo, (db) => create(db, name, org));
  if (command === "list") return withOperatorDatabase(values.demo, list);
  if (command === "revoke" && id) return withOperatorDatabase(values.demo, (db) => revoke(db, id));
  throw new Problem("This is not a complete command.", usage);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: { type: "string" }, org: { type: "string" }, demo: { type: "boolean" } } });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

async function create(db: Database, name: string, slug: string | undefined): Promise<void> {
  const organization = slug === undefined ? null : await db.service.organization.findUnique({ where: { slug } });
  if (slug !== undefined && organization === null) throw new Problem(`There is no organization "${slug}".`, "Use the part of its address after the host, such as acme.");
  const { id, secret } = await createApiKey(db, { organizationId: organization?.id ?? null, name });
  const whose = organization === null ? "of the platform: it may publish for every organization" : `of ${organization.name}`;
  console.log(`Created the key "${name}" (${toPublicId("key", id)}), ${whose}.\n\n  ${secret}\n\nKeep it now: it is not shown again.`);
}

async function list(db: Database): Promise<void> {
  const keys = await listApiKeys(db);
  if (keys.length === 0) return console.log("There are no keys yet.");
  console.table(keys.map(({ id, name, prefix, organization, lastUsedAt, revokedAt }) => ({ id, name, begins: `${prefix}…`, organization: organization ?? "(platform)", "last used": lastUsedAt?.toISOString() ?? "never", state: revokedAt ? "revoked" : "live" })));
}

async function revoke(db: Database, id: string): Promise<void> {
  if (!(await revokeApiKey(db, id))) throw new Problem(`There is no live key ${id}.`, "npm run api-key -- list");
  console.log(`Revoked ${id}: it is refused from now on.`);
}

/** Connects as the operator: by the environment, else to the running bundled server, else to one started for the moment. */
async function withOperatorDatabase(demo: boolean | undefined, work: (db: Database) => Promise<void>): Promise<void> {
  readDotEnv();
  const given = demo ? undefined : process.env.SERVICE_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return withConnection(given, work);
  const running = findHolder(runningLockFile(dataFolder));
  const database = (demo ?? (running !== null && running.command !== "npm start")) ? "posthorn_demo" : "posthorn";
  if (running !== null) return withConnection(withDatabase(runningServerUrl(), database), work);
  const dataDir = path.join(dataFolder, "postgres");
  // Only the first start may create it: it also makes the secrets that go with it.
  if (!fs.existsSync(dataDir)) throw notStartedYet();
  const server = await startPostgres({ dataDir, command: "npm run api-key", log: console.log });
  try {
    await withConnection(withDatabase(server.url, database), work);
  } finally {
    await server.stop();
  }
}

function runningServerUrl(): string {
  const { password, port } = JSON.parse(fs.readFileSync(path.join(dataFolder, "postgres.json"), "utf8")) as { password: string; port: number };
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function withConnection(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ tenantUrl: url, serviceUrl: url }, { max: 1 });
  try {
    await work(db);
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) throw notStartedYet();
    throw error;
  } finally {
    await db.close();
  }
}

function notStartedYet(): Problem {
  return new Problem("There is no database here so far.", "Start Posthorn once (npm start, or npm run demo for the demo), then create a key.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  apiKey(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(error));
    process.exitCode = 1;
  });
}
