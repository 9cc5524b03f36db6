import type { Actor } from "@/lib/auth/actor";
import type { PlatformActor } from "@/lib/organizations/platform-actor";
import type { FoundApiKey } from "./find";
import { actionsOfKey } from "./scopes";

/**
 * A key as the one who acts in an organization. Its role bounds nothing: its
 * scopes say all that it may (`actions`).
 */
export function keyActor(key: FoundApiKey, organizationId: string, address?: string): Actor {
  return { ...platformActor(key, address), organizationId };
}

/** The same for verbs that are about no one organization, which need a key of the platform. */
export function platformActor(key: FoundApiKey, address?: string): PlatformActor {
  const actions = actionsOfKey({ scopes: key.scopes, ofPlatform: key.organization === null });
  return { kind: "api_key", id: key.id, label: key.name, role: "admin", actions, ...(address !== undefined && { address }) };
}
