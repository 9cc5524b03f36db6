import { z } from "zod";

/** What would break a line, hide in it or turn its direction: control characters, line separators, bidirectional overrides. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * One line of text that a person may read beside other lines, in a list, a mail
 * or an audit entry: trimmed, 1 to `max` characters, nothing that is not seen.
 * @param what as a sentence names it: "Give the key a name."
 */
export function plainLine(max: number, what: string) {
  return z
    .string({ error: what })
    .trim()
    .min(1, what)
    .max(max, `Use ${max} characters or fewer.`)
    .refine((text) => !unseen.test(text) && text.isWellFormed(), "Use a single line of plain characters.");
}
