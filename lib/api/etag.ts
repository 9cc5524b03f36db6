import { createHash } from "node:crypto";
import { DomainError } from "@/lib/errors";

/** A strong validator (RFC 9110, section 8.8.3): a hash of the representation, so that equal bytes alone are equal. */
export function etagOf(representation: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(representation)).digest("base64url").slice(0, 27)}"`;
}

/** What an update was told about the state it expects. */
export type Precondition = (present: unknown) => void;

/**
 * If-Match of a request as a check of the present representation, to be called
 * where it cannot change any more. Throws 412 `precondition_failed` from the
 * check; at once 428 `precondition_required` (RFC 6585) where one is needed, and
 * 400 `precondition_not_judged` where none is looked at.
 * A weak tag never matches (RFC 9110, section 13.1.1); `*` matches whatever is there, so that it is taken everywhere.
 */
export function preconditionOf(headers: Headers, need: "required" | "optional" | "none"): Precondition {
  const given = headers.get("if-match");
  if (given === null) {
    if (need === "required") throw new DomainError(428, "precondition_required", "This update needs If-Match, so that it cannot undo somebody else's.", "Send the ETag that reading it gave, or If-Match: * to overwrite whatever is there.");
    return () => {};
  }
  if (given.trim() === "*") return () => {};
  if (need === "none") throw new DomainError(400, "precondition_not_judged", "This operation does not judge If-Match, and would overwrite what the header is to protect.", "Send the request without If-Match.");
  const tags = tagsIn(given);
  return (present) => {
    const now = etagOf(present);
    if (!tags.includes(now)) throw new DomainError(412, "precondition_failed", "It was changed since it was read.", "Read it again, apply your change to what it is now, and send that with its ETag.", { etag: now });
  };
}

/** Whether If-None-Match names this tag: weak comparison, as section 13.1.2 has it. */
export function isKnown(headers: Headers, etag: string): boolean {
  const given = headers.get("if-none-match");
  return given !== null && (given.trim() === "*" || tagsIn(given).some((tag) => tag.replace(/^W\//, "") === etag));
}

function tagsIn(list: string): string[] {
  return list.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
