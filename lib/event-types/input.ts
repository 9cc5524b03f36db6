import { z } from "zod";
import { checkPayload } from "@/lib/endpoints/check-payload";
import { DomainError } from "@/lib/errors";
import { isEventTypeName } from "@/lib/events/filters";
import type { Schema } from "./compare/schema";
import { schemaProblem } from "./schema-limits";

/** More than any catalog needs, and little enough to compile within a form's patience. */
const longestText = 64 * 1024;

const json = (what: string) =>
  z.string().trim().max(longestText, `The ${what} may have at most ${longestText / 1024} KiB.`).transform((text) => (text === "" ? null : text)).nullable().default(null);

export const eventTypeInput = z.object({
  name: z.string().trim().refine(isEventTypeName, "Use segments of letters, digits, _ and - joined by dots, such as order.paid; at most 128 characters."),
  description: z.string().trim().min(1, "Say when it is published.").max(1_000, "At most 1,000 characters."),
  version: z.coerce.number({ error: "Enter a whole number." }).int("Enter a whole number.").min(1, "At least 1.").max(1_000_000, "At most 1,000,000."),
  /** JSON Schema of `data`, as text; empty: none. */
  schema: json("schema"),
  /** JSON text of `data`; empty: none. */
  example: json("example"),
});

export type EventTypeInput = z.input<typeof eventTypeInput>;

/** Judges schema and example together. Throws ZodError, and DomainError `invalid_schema` or `invalid_example` (422) with the field. */
export function parseEventType(input: EventTypeInput) {
  const parsed = eventTypeInput.parse(input);
  if (parsed.schema !== null) checkSchema(parsed.schema);
  if (parsed.example !== null) checkExample(parsed.example, parsed.schema);
  return parsed;
}

function checkSchema(schema: string): void {
  const text = checkPayload(schema, null);
  if (!text.json) throw refusal("schema", text.problems);
  const value: unknown = JSON.parse(schema);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refusal("schema", [{ line: 1, column: 1, message: "A schema is a JSON object." }]);
  const problem = schemaProblem(value as Schema);
  if (problem !== null) throw new DomainError(422, "invalid_schema", problem, "Correct the schema.", { field: "schema" });
  if (checkPayload("null", schema).schema === "unreadable") {
    throw new DomainError(422, "invalid_schema", "This is JSON, but no valid JSON Schema.", "Check the keywords and references; drafts 2020-12 and 07 are understood.", { field: "schema" });
  }
}

function checkExample(example: string, schema: string | null): void {
  const verdict = checkPayload(example, schema);
  if (!verdict.json || verdict.schema === "missed") throw refusal("example", verdict.problems);
}

function refusal(field: "schema" | "example", problems: { line: number; column: number; message: string }[]): DomainError {
  const [first] = problems;
  const where = first === undefined ? "" : `Line ${first.line}, column ${first.column}: ${first.message}`;
  return new DomainError(422, `invalid_${field}`, where || `The ${field} cannot be read.`, field === "example" ? "Correct the example, or the schema." : "Correct the schema.", { field, problems });
}
