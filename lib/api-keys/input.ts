import { z } from "zod";
import type { Scope } from "@/lib/auth/permissions";
import { plainLine } from "@/lib/format/plain-line";
import { grantableScopes, isPlatformScope } from "./scopes";

const longestYears = 10;

/** What a person or program says of a new key; `ofPlatform` decides which scopes there are. */
export function apiKeyInput(ofPlatform: boolean) {
  return z.object({
    name: plainLine(60, "Give the key a name."),
    scopes: z
      .array(scope(ofPlatform), { error: "Choose what the key may do." })
      .min(1, "Choose at least one thing that the key may do.")
      .max(50, "Name each scope once.")
      .transform((list) => [...new Set(list)].sort()),
    /** Empty: until it is revoked. */
    expiresAt: z.iso
      .datetime({ offset: true, error: "Use RFC 3339 with an offset, such as 2027-01-31T00:00:00Z." })
      .transform((text) => new Date(text))
      .refine(isAhead, `Use a time between a minute and ${longestYears} years from now.`)
      .nullish(),
  });
}

export type ApiKeyInput = z.input<ReturnType<typeof apiKeyInput>>;

function scope(ofPlatform: boolean) {
  return z.string({ error: "A scope is a text such as events:publish." }).refine((text): text is Scope => (grantableScopes(ofPlatform) as readonly string[]).includes(text), {
    error: (issue) =>
      isPlatformScope(String(issue.input)) ? `${String(issue.input)} is for keys of the platform alone.` : `There is no scope "${String(issue.input).slice(0, 60)}". There are ${grantableScopes(ofPlatform).join(", ")}.`,
  });
}

function isAhead(date: Date): boolean {
  const ahead = date.getTime() - Date.now();
  return ahead >= 60_000 && ahead <= longestYears * 366 * 24 * 3_600_000;
}
