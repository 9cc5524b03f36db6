import { effectiveScopes } from "@/lib/api-keys/scopes";
import type { FoundApiKey } from "@/lib/api-keys/find";
import { actionsOfScopes, type Scope } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { LimitError } from "@/lib/limits/limit-error";
import type { AppliedLimit } from "@/lib/rate-limits/shared-allowance";
import { requireApiKey } from "./bearer";
import { addHeaders } from "./handle";
import { takeKeyAllowance, type KeyRate } from "./key-rate";
import { rateLimitFields } from "./rate-limit-fields";

/** Who asks, and what the rate of the key has left. */
export interface Authenticated {
  key: FoundApiKey;
  limit: AppliedLimit;
}

/**
 * The key of a request inside `handle`, with the scope that it needs (null: none), once its
 * rate allows. Whatever is answered then carries the RateLimit fields. Throws
 * 401, 403 `missing_scope` and 429 `rate_limit_exceeded`.
 */
export async function authenticate(db: Database, request: Request, scope: Scope | null, rate: KeyRate): Promise<Authenticated> {
  const key = await requireApiKey(db, request.headers);
  const limit = await tellLimits(request, [], () => takeKeyAllowance(db.servicePool, key, rate));
  if (scope !== null) requireScope(key, scope);
  return { key, limit: limit! };
}

/** Takes another limit, and puts it with those `before` it into the answer, whether it allows or refuses. */
export async function tellLimits(request: Request, before: AppliedLimit[], take: () => Promise<AppliedLimit | null>): Promise<AppliedLimit | null> {
  try {
    const applied = await take();
    if (applied !== null) addHeaders(request, rateLimitFields([...before, applied]));
    return applied;
  } catch (error) {
    if (error instanceof LimitError && error.applied) addHeaders(request, rateLimitFields([...before, error.applied]));
    throw error;
  }
}

/** Throws 403 `missing_scope`. Verbs ask again, for the action; this one knows what to say of the key. */
export function requireScope(key: FoundApiKey, scope: Scope): void {
  const ofPlatform = key.organization === null;
  const has = actionsOfScopes(effectiveScopes(key.scopes), ofPlatform);
  if ([...actionsOfScopes([scope], true)].every((action) => has.has(action))) return;
  throw new DomainError(403, "missing_scope", `The API key "${key.name}" does not have the scope ${scope}.`, "Use a key that has it. A key's scopes do not change: create another.", { scope });
}
