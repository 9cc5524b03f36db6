import { z } from "zod";
import { invalid } from "@/lib/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import { idFloor } from "@/lib/id-floor";
import { fromPublicId } from "@/lib/ids";
import { instantText } from "@/lib/instant";
import { actorKinds, type AuditActorKind } from "./entry";
import { auditGroupNames, auditGroups } from "./groups";

const instant = instantText("Use an instant with its zone, such as 2026-11-30T12:00:00Z.");

/** The audit log's filters, as they stand in the URL of page, export and API. */
export const auditFilters = z.strictObject({
  /** A kind of actor, or the public id of a person (usr_…) or key (key_…). */
  actor: z.string().max(60).optional(),
  group: z.enum(auditGroupNames).optional(),
  /** One action, such as endpoint.created. */
  action: z.string().max(80).optional(),
  /** Public id of what was acted on. */
  target: z.string().trim().max(80).optional(),
  /** From this instant on (inclusive), and up to that one (exclusive). */
  from: instant.optional(),
  until: instant.optional(),
});

export type AuditFilters = z.input<typeof auditFilters>;

/** The condition for Prisma. Time bounds also narrow the id, so that the log's own index finds the range. */
export function auditWhere(organizationId: string, { actor, group, action, target, from, until }: z.output<typeof auditFilters>, after?: string): Prisma.AuditEntryWhereInput {
  const id: Prisma.UuidFilter = {};
  if (from !== undefined) id.gte = idFloor(new Date(Date.parse(from) - clockSkewMs));
  if (until !== undefined) id.lt = idFloor(new Date(Date.parse(until) + clockSkewMs));
  const and: Prisma.AuditEntryWhereInput[] = after === undefined ? [] : [{ id: { lt: idOf(after) } }];
  if (group !== undefined) and.push({ OR: auditGroups[group].nouns.map((noun) => ({ action: { startsWith: `${noun}.` } })) });
  if (actor !== undefined) and.push(actorWhere(actor));
  return {
    organizationId,
    id,
    ...(action !== undefined && { action }),
    ...(target !== undefined && target !== "" && { targetId: target }),
    ...((from !== undefined || until !== undefined) && { createdAt: { ...(from !== undefined && { gte: from }), ...(until !== undefined && { lt: until }) } }),
    AND: and,
  };
}

/** Ids come from the web's clock, created_at from the database's. */
const clockSkewMs = 60_000;

function actorWhere(actor: string): Prisma.AuditEntryWhereInput {
  if ((actorKinds as readonly string[]).includes(actor)) return kindWhere(actor as AuditActorKind);
  const person = fromPublicId("usr", actor);
  if (person !== null) return { actor: { in: [`user:${person}`, `support:${person}`] } };
  const key = fromPublicId("key", actor);
  if (key !== null) return { actor: `api_key:${key}` };
  throw invalid("invalid_filter", `actor: "${actor.slice(0, 60)}" is neither a kind of actor nor the id of a person or key.`, `Use one of ${actorKinds.join(", ")}, or an id that starts with usr_ or key_.`);
}

function kindWhere(kind: AuditActorKind): Prisma.AuditEntryWhereInput {
  return kind === "system" ? { OR: [{ actor: "system" }, { actor: { startsWith: "system:" } }] } : { actor: { startsWith: `${kind}:` } };
}

function idOf(text: string): string {
  const id = fromPublicId("aud", text);
  if (id === null) throw invalid("invalid_filter", `after: "${text.slice(0, 60)}" is not the id of an entry.`, "Go back to the first page.");
  return id;
}
