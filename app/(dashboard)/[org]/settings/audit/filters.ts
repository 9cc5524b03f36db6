import { createLoader, createSerializer, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";
import { auditGroupNames } from "@/lib/audit/groups";
import type { AuditFilters } from "@/lib/audit/filters";

/** The log's filters as they stand in its address. */
export const auditParsers = {
  actor: parseAsString,
  group: parseAsStringLiteral(auditGroupNames),
  action: parseAsString,
  target: parseAsString,
  from: parseAsString,
  until: parseAsString,
};

export type AuditUrlFilters = inferParserType<typeof auditParsers>;

export const loadAuditFilters = createLoader({ ...auditParsers, after: parseAsString });

/** "?group=keys&…", or "" without filters. */
export const auditQuery = createSerializer({ ...auditParsers, after: parseAsString, format: parseAsStringLiteral(["csv", "jsonl"]) });

/** For the verb, which takes what is left out and not null. */
export function toAuditFilters({ actor, group, action, target, from, until }: AuditUrlFilters): AuditFilters {
  return { actor: actor ?? undefined, group: group ?? undefined, action: action ?? undefined, target: target ?? undefined, from: from ?? undefined, until: until ?? undefined };
}
