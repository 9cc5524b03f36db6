import type { ZodError } from "zod";
import { invalid, type DomainError } from "@/lib/errors";

/** One thing wrong with a request: `field` is a path such as `events[3].type`. */
export interface FieldError {
  field: string;
  message: string;
  /** In a batch: which event. */
  index?: number;
}

const maxListed = 20;
/** A schema's own message may name what was sent. */
const longestMessage = 300;

/** A 422 that lists what a schema has found, each with its path. Values are never repeated. */
export function toInvalidRequest(error: ZodError): DomainError {
  const all = error.issues.map(({ path, message }) => fieldError(path, message));
  const first = all[0] ?? { field: "body", message: "is not valid" };
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : "";
  return invalid("invalid_request", `${first.field}: ${first.message}${more}`, "Correct the fields listed under errors.", {
    errors: all.slice(0, maxListed),
    ...(all.length > maxListed && { errorCount: all.length }),
  });
}

export function fieldError(path: PropertyKey[], message: string): FieldError {
  const index = path[0] === "events" && typeof path[1] === "number" ? path[1] : undefined;
  return { field: pathText(path) || "body", message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message, ...(index !== undefined && { index }) };
}

function pathText(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}${text && "."}${String(part)}`), "").slice(0, 200);
}
