import { ShortMemory } from "@/lib/limits/short-memory";
import type { ApiKeyResult } from "./find";

/**
 * How long a key that was found is taken as read. A revocation made in this
 * process is seen at once (`forgetApiKey`); one made elsewhere, by another web
 * process or the command line, within this time.
 */
export const keyMemoryMs = 2_000;

/** One memory for each database, kept across hot reloads and shared by every bundle of the process: pages revoke, routes look up. */
export function keyLookups(pool: object): ShortMemory<ApiKeyResult> {
  const kept = globalThis as { posthornKeyLookups?: WeakMap<object, ShortMemory<ApiKeyResult>> };
  const memories = (kept.posthornKeyLookups ??= new WeakMap());
  let memory = memories.get(pool);
  if (memory === undefined) memories.set(pool, (memory = new ShortMemory(keyMemoryMs, 5_000)));
  return memory;
}

/** After a key was changed or revoked, and that is committed. `id` is its UUID. */
export function forgetApiKey(pool: object, id: string): void {
  keyLookups(pool).forget(id);
}
