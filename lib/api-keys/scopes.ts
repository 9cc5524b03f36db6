import { actionsOfScopes, allScopes, organizationScopes, platformScopes, type Action, type Scope } from "@/lib/auth/permissions";

/** What each scope lets a key do, in the words of the screen, the command line and the documentation. */
export const scopeWords: Record<Scope, string> = {
  "events:publish": "Publish events",
  "events:read": "Read events and their payloads",
  "endpoints:read": "Read endpoints and their health",
  "endpoints:write": "Add, change, test and delete endpoints",
  "deliveries:read": "Read deliveries, attempts and payloads",
  "deliveries:redeliver": "Redeliver, replay and cancel deliveries",
  "playground:read": "Read inboxes and what they received",
  "playground:write": "Make inboxes and read what they received",
  "members:read": "Read members and open invitations",
  "members:write": "Invite people, change roles and remove members, but for owners",
  "audit:read": "Read and export the audit log",
  "keys:write": "List, create and revoke API keys, with no more scopes than its own",
  "organizations:read": "Read the organization and its limits",
  "organizations:write": "Rename the organization",
  "organizations:manage": "Create organizations and set their limits",
  "event_types:write": "Change the event catalog",
  "portal_links:create": "Create portal links, which sign a customer in",
};

/**
 * What a key without any scope may: those made before there were scopes could
 * publish, and read an event by its id, and go on doing so. No key is made
 * without scopes any more.
 */
export const scopesBeforeScopes = ["events:publish", "events:read"] as const satisfies readonly Scope[];

/** The scopes that count for a stored key. */
export function effectiveScopes(stored: readonly string[]): readonly string[] {
  return stored.length === 0 ? scopesBeforeScopes : stored;
}

export function actionsOfKey(key: { scopes: readonly string[]; ofPlatform: boolean }): ReadonlySet<Action> {
  return actionsOfScopes(effectiveScopes(key.scopes), key.ofPlatform);
}

/** The scopes that a key of the platform, or of an organization, may be given. */
export function grantableScopes(ofPlatform: boolean): readonly Scope[] {
  return ofPlatform ? allScopes : organizationScopes;
}

export function isPlatformScope(scope: string): boolean {
  return (platformScopes as readonly string[]).includes(scope);
}
