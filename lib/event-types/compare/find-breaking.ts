import { Comparison } from "./comparison";
import { partsOf } from "./facts";
import { removedProperties } from "./removed";
import { asSchema, isSchema, type AnySchema, type Schema } from "./schema";

export interface Place {
  /** JSON pointer (RFC 6901) into the schema, references written out: "/properties/lines/items". */
  path: string;
  /** The same for people: "lines[].sku"; "" is the data itself. */
  where: string;
}

/** Why a payload that was right may be wrong now, or a receiver that was right finds something gone. */
export interface SchemaChange {
  /** JSON pointer to the keyword that changed. */
  path: string;
  keyword: string;
  message: string;
}

export interface CompareOptions {
  /**
   * A property that the old schema leaves open without naming it, and that the new one describes: "unsent" takes it
   * that nobody sent it, or no optional property could ever be added; "sent" takes nothing for granted.
   */
  unnamed?: "unsent" | "sent";
}

/**
 * What breaks when one JSON Schema takes the place of another. An empty list promises that whatever was valid is
 * still valid, and that no named property is gone. Where that cannot be shown, the change counts as breaking.
 */
export function findBreakingChanges(before: unknown, after: unknown, { unnamed = "unsent" }: CompareOptions = {}): SchemaChange[] {
  const [old, now] = [asSchema(before), asSchema(after)];
  const [oldRoot, newRoot] = [rootOf(old), rootOf(now)];
  if (dialectOf(oldRoot) !== dialectOf(newRoot)) return [{ path: "/$schema", keyword: "$schema", message: "the dialect of JSON Schema changed, which gives the same keywords another meaning" }];
  const place = { path: "", where: "" };
  const comparison = new Comparison(oldRoot, newRoot, unnamed === "sent");
  const found = [...removedProperties([old], oldRoot, [now], newRoot, place), ...comparison.faults(partsOf(old, oldRoot), now, place)];
  const removed = new Set(found.filter(({ message }) => message.endsWith(" was removed")).map(({ path }) => path));
  // A property that is gone and now refused as an unknown one is one change, not two.
  return unique(found.filter(({ path, keyword }) => keyword !== "additionalProperties" || !removed.has(path)));
}

/** "07" (and 06) or "2020", by which validation chooses, too. */
export function dialectOf(root: Schema): "07" | "2020" {
  return typeof root.$schema === "string" && /draft-0[67]/.test(root.$schema) ? "07" : "2020";
}

function rootOf(schema: AnySchema): Schema {
  return isSchema(schema) ? schema : {};
}

function unique(changes: SchemaChange[]): SchemaChange[] {
  return [...new Map(changes.map((change) => [`${change.path} ${change.message}`, change])).values()];
}
