import { forbidden } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { Actor } from "./actor";

/**
 * All that can be done in an organization, and the least role that may do it;
 * "platform": no member may, only a key of the platform whose scopes say so.
 * The table of lib/docs/roles.md says the same in words, and a test compares them.
 */
const leastRole = {
  "organization.read": "viewer",
  "organization.write": "admin",
  "organization.manage": "platform",
  "member.read": "viewer",
  "member.invite": "admin",
  "member.write": "admin",
  "member.write_owner": "owner",
  "notification.write": "viewer",
  "endpoint.read": "viewer",
  "endpoint.test": "developer",
  "endpoint.write": "developer",
  "event_type.read": "viewer",
  "event_type.write": "platform",
  "event.read": "viewer",
  "event.publish": "developer",
  "delivery.read": "viewer",
  "delivery.redeliver": "developer",
  "playground.read": "viewer",
  "playground.write": "developer",
  "key.read": "developer",
  "key.write": "admin",
  "portal_link.create": "platform",
  "limit.read": "viewer",
  "audit.read": "admin",
  "audit.export": "admin",
  "support_grant.read": "admin",
  "support_grant.write": "admin",
} as const satisfies Record<string, MemberRole | "platform">;

export type Action = keyof typeof leastRole;

export const allActions = Object.keys(leastRole) as Action[];

const rank: Record<MemberRole, number> = { viewer: 0, developer: 1, admin: 2, owner: 3 };

/** A visit through a portal link ends by itself; what would outlast it is not for visitors, whatever their role. */
const notForPortal: ReadonlySet<Action> = new Set<Action>(["member.invite", "member.write", "member.write_owner", "notification.write", "key.write", "support_grant.write"]);

/** What support sees of an organization without being asked in; a grant adds `delivery.redeliver` and nothing else. */
const supportReads = ["organization.read", "endpoint.read", "event_type.read", "event.read", "delivery.read", "playground.read", "limit.read"] as const satisfies readonly Action[];

/** Whether a member of this role may. Of an actor, ask `may`. */
export function mayDo(role: MemberRole, action: Action): boolean {
  const least = leastRole[action];
  return least !== "platform" && rank[role] >= rank[least];
}

/** Whether the actor may: the one decision that verbs, pages and routes share. */
export function may(actor: Pick<Actor, "kind" | "role" | "actions">, action: Action): boolean {
  // A key's scopes, and a grant of support, are the whole of what they may.
  if (actor.actions !== undefined) return actor.actions.has(action) && (leastRole[action] === "platform" || mayDo(actor.role, action));
  if (actor.kind === "portal" && notForPortal.has(action)) return false;
  return mayDo(actor.role, action);
}

/** The first line of every verb. Throws `forbidden` (403). */
export function authorize(actor: Actor, action: Action): void {
  if (may(actor, action)) return;
  if (actor.actions !== undefined) throw forbidden(`This ${actor.kind === "api_key" ? "API key" : "access"} does not include ${action}.`);
  if (actor.kind === "portal" && mayDo(actor.role, action)) throw forbidden("Visitors through a portal link may not do this: a member with an account may.");
  throw forbidden(`Your role (${actor.role}) may not do this: ${leastRole[action]} or above may.`);
}

/** What an actor of kind "support" may: role "developer" with these `actions`. */
export function supportActions(granted: boolean): ReadonlySet<Action> {
  return new Set<Action>(granted ? [...supportReads, "delivery.redeliver"] : supportReads);
}

/** What a key may be allowed, and the actions that each scope stands for. */
const scopes = {
  "events:publish": ["event.publish"],
  "events:read": ["event.read", "event_type.read"],
  "endpoints:read": ["endpoint.read", "event_type.read"],
  "endpoints:write": ["endpoint.read", "endpoint.write", "endpoint.test", "event_type.read"],
  "deliveries:read": ["delivery.read", "event.read"],
  "deliveries:redeliver": ["delivery.read", "delivery.redeliver"],
  "playground:read": ["playground.read"],
  "playground:write": ["playground.read", "playground.write"],
  "members:read": ["member.read"],
  "members:write": ["member.read", "member.invite", "member.write"],
  "audit:read": ["audit.read", "audit.export"],
  "keys:write": ["key.read", "key.write"],
  "organizations:read": ["organization.read", "limit.read"],
  "organizations:write": ["organization.read", "limit.read", "organization.write"],
  "organizations:manage": ["organization.read", "limit.read", "organization.manage"],
  "event_types:write": ["event_type.read", "event_type.write"],
  "portal_links:create": ["portal_link.create"],
} as const satisfies Record<string, readonly Action[]>;

export type Scope = keyof typeof scopes;

/** Scopes that a key of the platform alone may have: what they allow is not one organization's. */
export const platformScopes = ["organizations:manage", "event_types:write", "portal_links:create"] as const satisfies readonly Scope[];
export const allScopes = Object.keys(scopes) as Scope[];
export const organizationScopes = allScopes.filter((scope) => !(platformScopes as readonly Scope[]).includes(scope));

export function actionsOfScope(scope: Scope): readonly Action[] {
  return scopes[scope];
}

/**
 * What a key with these scopes may, for its actor's `actions`. A scope of the
 * platform counts for a key of the platform alone, and one that is no scope any
 * more for nobody.
 */
export function actionsOfScopes(given: readonly string[], ofPlatform: boolean): ReadonlySet<Action> {
  const known = ofPlatform ? allScopes : organizationScopes;
  return new Set(known.filter((scope) => given.includes(scope)).flatMap(actionsOfScope));
}
