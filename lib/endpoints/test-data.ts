import { z } from "zod";
import { authorize } from "@/lib/auth/permissions";
import type { Actor } from "@/lib/auth/actor";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { invalid, notFound } from "@/lib/errors";
import { checkPayload } from "./check-payload";

/** A short greeting of our own, which is in no catalog. */
export const pingType = "test.ping";

export const testInput = z.object({
  type: z.string().max(256).default(pingType),
  /** JSON text of `data`, sent as it stands; left out: the type's example. */
  data: z.string().max(512 * 1024, "The payload is too large.").optional(),
  /** Send it although it misses the type's schema: a receiver may be tested with that too. */
  anyway: z.boolean().default(false),
});

export type TestInput = z.input<typeof testInput>;

/** What a form needs to begin with a type: its example, and whether a schema judges it. */
export interface TestExample {
  type: string;
  /** JSON text. */
  data: string;
  hasSchema: boolean;
}

/** The example of a type for the editor of a test. Throws `not_found`. */
export async function getTestExample(db: Database, actor: Actor, type: string, url: string): Promise<TestExample> {
  authorize(actor, "event.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { example, schema } = await typeRow(tx, type, url);
    return { type, data: example, hasSchema: schema !== null };
  });
}

/** Judges an edited payload of a type. Throws `not_found` for an unknown type. */
export async function checkTestPayload(db: Database, actor: Actor, type: string, data: string) {
  authorize(actor, "endpoint.test");
  const { schema } = await withTenant(db, actor.organizationId, (tx) => typeRow(tx, type, ""));
  return checkPayload(data, schema);
}

/**
 * The `data` of a test: what was edited, or the type's example. Throws
 * `not_found`, `payload_not_json` and, unless it is to be sent anyway,
 * `payload_misses_schema`.
 */
export async function testData(tx: Tx, { type, data, anyway }: z.output<typeof testInput>, url: string): Promise<string> {
  const { example, schema } = await typeRow(tx, type, url);
  if (data === undefined) return example;
  const { json, problems } = checkPayload(data, schema);
  const first = problems[0];
  if (!json) throw invalid("payload_not_json", `Line ${first!.line}, column ${first!.column}: ${first!.message}`, "Correct it and send again.", { field: "data" });
  if (first !== undefined && !anyway) throw invalid("payload_misses_schema", `Line ${first.line}: ${first.message}`, "Correct it, or send it anyway.", { field: "data" });
  return data.trim();
}

async function typeRow(tx: Tx, type: string, url: string): Promise<{ example: string; schema: string | null }> {
  if (type === pingType) return { example: pingData(url), schema: null };
  const row = await tx.eventType.findFirst({ where: { name: type, archivedAt: null }, select: { example: true, schema: true } });
  if (row === null) throw notFound("event type");
  return { example: row.example ?? "{}", schema: row.schema };
}

function pingData(url: string): string {
  return JSON.stringify({ message: "This is a test event from Posthorn. If you can read it, your endpoint works.", endpoint: url });
}
