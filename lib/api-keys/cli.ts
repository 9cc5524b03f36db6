import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Database } from "@/lib/db/database";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
import { toPublicId } from "@/lib/ids";
import { createApiKey } from "./create";
import { apiKeyInput } from "./input";
import { listApiKeys, type ApiKeySummary } from "./list";
import { revokeApiKey } from "./revoke";
import { grantableScopes, isPlatformScope, scopesBeforeScopes, scopeWords } from "./scopes";

const usage = `npm run api-key -- create --name NAME [--org SLUG] [--scopes A,B] [--expires DAYS]
  without --org a key of the platform; without --scopes it publishes and reads events
npm run api-key -- scopes
npm run api-key -- list
npm run api-key -- revoke KEY_ID
Add --demo for the demo's database.`;

/** `npm run api-key`: creates, lists and revokes API keys, on DATABASE_URL's server or the bundled one. */
export async function apiKey(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, id] = positionals;
  const as = { demo: values.demo, command: "npm run api-key" };
  if (command === "create" && values.name) return withOperatorDatabase(as, (db) => create(db, values));
  if (command === "scopes") return printScopes();
  if (command === "list") return withOperatorDatabase(as, list);
  if (command === "revoke" && id) return withOperatorDatabase(as, (db) => revoke(db, id));
  throw new Problem("This is not a complete command.", usage);
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: text, org: text, scopes: text, expires: text, demo: { type: "boolean" } } });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

async function create(db: Database, wanted: { name?: string; org?: string; scopes?: string; expires?: string }): Promise<void> {
  const organization = wanted.org === undefined ? null : await db.service.organization.findUnique({ where: { slug: wanted.org } });
  if (wanted.org !== undefined && organization === null) throw new Problem(`There is no organization "${wanted.org}".`, "Use the part of its address after the host, such as acme.");
  const parsed = apiKeyInput(organization === null).safeParse({
    name: wanted.name,
    scopes: wanted.scopes?.split(",").map((scope) => scope.trim()) ?? [...scopesBeforeScopes],
    expiresAt: wanted.expires === undefined ? null : inDays(wanted.expires),
  });
  if (!parsed.success) throw new Problem(parsed.error.issues.map(({ message }) => message).join(" "), "npm run api-key -- scopes lists what there is.");
  const { name, scopes, expiresAt } = parsed.data;
  const { id, secret } = await createApiKey(db, { organizationId: organization?.id ?? null, name, scopes, expiresAt: expiresAt ?? undefined });
  const whose = organization === null ? "of the platform: it acts for every organization" : `of ${organization.name}`;
  console.log(`Created the key "${name}" (${toPublicId("key", id)}), ${whose}. It may: ${scopes.join(", ")}.${expiresAt ? ` It expires on ${expiresAt.toISOString()}.` : ""}\n\n  ${secret}\n\nKeep it now: it is not shown again.`);
}

function inDays(text: string): string {
  const days = Number(text);
  if (!(days > 0 && days <= 100_000)) throw new Problem(`--expires ${text} is not a number of days.`, usage);
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString();
}

function printScopes(): void {
  console.table(grantableScopes(true).map((scope) => ({ scope, allows: scopeWords[scope], for: isPlatformScope(scope) ? "platform" : "platform, organization" })));
}

async function list(db: Database): Promise<void> {
  const keys = await listApiKeys(db);
  if (keys.length === 0) return console.log("There are no keys yet.");
  console.table(keys.map((key) => ({ id: key.id, name: key.name, begins: `${key.prefix}…`, organization: key.organization ?? "(platform)", scopes: key.scopes.join(", "), "last used": key.lastUsedAt?.toISOString() ?? "never", state: stateOf(key) })));
}

function stateOf({ revokedAt, expiresAt }: ApiKeySummary): string {
  if (revokedAt !== null) return "revoked";
  if (expiresAt === null) return "live";
  return expiresAt <= new Date() ? "expired" : `live until ${expiresAt.toISOString()}`;
}

async function revoke(db: Database, id: string): Promise<void> {
  if (!(await revokeApiKey(db, id))) throw new Problem(`There is no live key ${id}.`, "npm run api-key -- list");
  console.log(`Revoked ${id}: it is refused from now on, by servers that are running within two seconds.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  apiKey(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(error));
    process.exitCode = 1;
  });
}
