import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ZodError } from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
import { applyCatalog, checkCatalog, exportCatalog } from "./apply";
import { CatalogProblem, parseCatalog, type CatalogEntry } from "./catalog-file";
import { describePlan } from "./describe-plan";
import { fromDocument, toAsyncApi, toOpenApi } from "./documents";
import { isRefused } from "./plan";
import { findCatalogFile, readDocument } from "./read-file";

const usage = `npm run catalog -- check [FILE]            what applying would change; fails where something is refused
npm run catalog -- apply [FILE] [--yes]    shows it, asks, and does it
npm run catalog -- export [--format catalog|openapi|asyncapi] [--out FILE]
npm run catalog -- import DOCUMENT [--out FILE]   a catalog file from OpenAPI 3.1 webhooks or AsyncAPI 3
FILE is posthorn.catalog.ts, .json or .yaml. Add --demo for the demo's database, --org SLUG for the audit log to write in.`;

/** `npm run catalog`: the event catalog as a file, beside the code that publishes. */
export async function catalog(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, file] = positionals;
  const withDb = (work: (db: Database, actor: Actor) => Promise<void>) => withOperatorDatabase({ demo: values.demo, command: "npm run catalog" }, async (db) => work(db, await operatorOf(db, values.org)));
  if (command === "check" || command === "apply") {
    const entries = parseCatalog(await readDocument(findCatalogFile(file)));
    return withDb((db, actor) => (command === "check" ? check(db, actor, entries) : apply(db, actor, entries, values.yes)));
  }
  if (command === "export") return withDb(async (db, actor) => write(exported(await exportCatalog(db, actor), values.format), values.out));
  if (command === "import" && file) return write(checked(fromDocument(await readDocument(findCatalogFile(file)))), values.out);
  throw new Problem("This is not a complete command.", usage);
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options: { yes: flag, demo: flag, org: text, out: text, format: text } });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

/** The command line acts for the operator; what it does is noted in the audit log of the operator's organization. */
async function operatorOf(db: Database, slug: string | undefined): Promise<Actor> {
  const organization = await db.service.organization.findFirst({ where: slug === undefined ? { operator: true } : { slug } });
  if (!organization) throw new Problem(slug === undefined ? "No organization is the operator's, so there is no audit log to note this in." : `There is no organization "${slug}".`, "Name one: --org SLUG");
  return { kind: "system", id: "posthorn", label: "command line", role: "admin", organizationId: organization.id, actions: new Set(["event_type.write"]) };
}

async function check(db: Database, actor: Actor, entries: CatalogEntry[]): Promise<void> {
  const plan = await checkCatalog(db, actor, entries);
  console.log(describePlan(plan));
  if (plan.some(isRefused)) process.exitCode = 1;
}

async function apply(db: Database, actor: Actor, entries: CatalogEntry[], yes = false): Promise<void> {
  const plan = await checkCatalog(db, actor, entries);
  console.log(describePlan(plan));
  if (plan.some(isRefused)) throw new Problem("Nothing was applied.", "Correct the file, or raise the version of what is refused.");
  if (plan.every(({ kind }) => kind === "same" || kind === "not in the file")) return console.log("There is nothing to do.");
  if (!yes && !(await agreed())) throw new Problem("Nothing was applied.", "Answer y, or add --yes where nobody is there to ask.");
  await applyCatalog(db, actor, entries);
  console.log("Applied.");
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Apply this? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function exported(entries: CatalogEntry[], format = "catalog"): unknown {
  if (format === "catalog") return { types: entries };
  if (format === "openapi") return toOpenApi(entries);
  if (format === "asyncapi") return toAsyncApi(entries);
  throw new Problem(`There is no format "${format}".`, usage);
}

function checked(imported: unknown): unknown {
  return { types: parseCatalog(imported) };
}

function write(document: unknown, file: string | undefined): void {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (file === undefined) return void process.stdout.write(text);
  writeFileSync(file, text);
  console.log(`Wrote ${file}.`);
}

/** What a person mistyped is no crash. */
function explain(error: unknown): unknown {
  if (error instanceof ZodError) return new Problem(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "), usage);
  if (error instanceof CatalogProblem) return new Problem(error.message, "Correct the file, then repeat this.");
  return error instanceof DomainError ? new Problem(error.message, error.fix) : error;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  catalog(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(explain(error)));
    process.exitCode = 1;
  });
}
