import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/database";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
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
  if (command === "create" && name) return withOperatorDatabase({ demo: values.demo, command: "npm run api-key" }, (db) => create(db, name, org));
  if (command === "list") return withOperatorDatabase({ demo: values.demo, command: "npm run api-key" }, list);
  if (command === "revoke" && id) return withOperatorDatabase({ demo: values.demo, command: "npm run api-key" }, (db) => revoke(db, id));
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  apiKey(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(error));
    process.exitCode = 1;
  });
}
