import type { AuthKind } from "@/lib/generated/prisma/enums";
import { conflict, type DomainError } from "@/lib/errors";

const NAMES: Record<AuthKind, string> = { basic: "Basic", bearer: "a Bearer token", oauth2: "OAuth 2.0" };

/** The Authorization header has exactly one source: a custom header of that name, or Basic, Bearer or OAuth 2.0. */
export function twoSources(kind: AuthKind, field: string): DomainError {
  return conflict(
    "authorization_twice",
    `The Authorization header would have two sources: a custom header of this name and ${NAMES[kind]}.`,
    "Keep one: remove the custom header, or set the authorization to none.",
    { field },
  );
}
