import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ZodError } from "zod";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
import { setLimits } from "@/lib/limits/set";
import { createOrganization } from "./create";
import { findOrganization } from "./find";
import { listOrganizations } from "./list";
import type { PlatformActor } from "./platform-actor";

const usage = `npm run organization -- list
npm run organization -- create --name NAME [--slug SLUG]
npm run organization -- limits SLUG [--endpoints N] [--pending N] [--publish-per-minute N|unlimited]
Add --demo for the demo's database.`;

/** The operator at the command line, as audit entries name it. */
const operator: PlatformActor = { kind: "system", id: "posthorn", label: "command line", role: "admin", actions: new Set(["organization.manage"] as const) };

/** `npm run organization`: lists and creates organizations and sets their limits. */
export async function organization(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, slug] = positionals;
  const as = { demo: values.demo, command: "npm run organization" };
  if (command === "list") return withOperatorDatabase(as, list);
  if (command === "create" && values.name) return withOperatorDatabase(as, (db) => create(db, values.name!, values.slug));
  if (command === "limits" && slug) return withOperatorDatabase(as, (db) => limit(db, slug, values));
  throw new Problem("This is not a complete command.", usage);
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { name: text, slug: text, endpoints: text, pending: text, "publish-per-minute": text, demo: { type: "boolean" } } });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

async function list(db: Database): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const { items, next } = await listOrganizations(db, operator, { limit: "100", ...(after && { after }) });
    console.table(items.map(({ id, slug, name, limits }) => ({ id, slug, name, endpoints: limits.endpoints, pending: limits.pending, "publish a minute": limits.publishPerMinute ?? "unlimited" })));
    after = next;
  }
}

async function create(db: Database, name: string, slug: string | undefined): Promise<void> {
  const { id, slug: made } = await createOrganization(db, operator, { name, slug });
  console.log(`Created the organization "${name}" (${id}) at /${made}.`);
}

async function limit(db: Database, slug: string, given: { endpoints?: string; pending?: string; "publish-per-minute"?: string }): Promise<void> {
  const found = await findOrganization(db, slug);
  if (found === null) throw new Problem(`There is no organization "${slug}".`, "npm run organization -- list");
  const rate = given["publish-per-minute"];
  const wanted = { endpoints: numberOf(given.endpoints), pending: numberOf(given.pending), publishPerMinute: rate === "unlimited" ? null : numberOf(rate) };
  if (Object.values(wanted).every((value) => value === undefined)) throw new Problem("No limit is named.", usage);
  const { limits } = await setLimits(db, { ...operator, organizationId: found.id }, wanted);
  console.table({ endpoints: limits.endpoints, "waiting deliveries": limits.pending, "events a minute": limits.publishPerMinute ?? "unlimited" });
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** What a person mistyped is no crash. */
function explain(error: unknown): unknown {
  if (error instanceof ZodError) return new Problem(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "), usage);
  return error instanceof DomainError ? new Problem(error.message, error.fix) : error;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  organization(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(explain(error)));
    process.exitCode = 1;
  });
}
