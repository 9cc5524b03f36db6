import type { FoundApiKey } from "@/lib/api-keys/find";
import { LimitError } from "@/lib/limits/limit-error";
import type { Queryable } from "@/lib/rate-limits/reserve";
import { SharedAllowance, type AppliedLimit } from "@/lib/rate-limits/shared-allowance";

/**
 * Requests a minute of one key, by what they do. A guard against a loop gone
 * wild, far above what a product needs; what an organization may publish is its
 * own, lower limit (lib/limits).
 */
export const keyRates = { publish: 300_000, read: 60_000, write: 6_000 } as const;

export type KeyRate = keyof typeof keyRates;

const policy = "key";

/** Takes one request from the key's allowance, which all processes share. Throws LimitError `rate_limit_exceeded`. */
export async function takeKeyAllowance(pool: Queryable, key: FoundApiKey, rate: KeyRate): Promise<AppliedLimit> {
  const spent = await keyAllowance(pool).spend(`key:${rate}:${key.id}`, keyRates[rate]);
  if (spent.allowed) return { policy, ...spent };
  throw new LimitError(
    "rate_limit_exceeded",
    `This API key may send ${spent.limit.toLocaleString("en")} such requests a minute, and has.`,
    "Wait as long as Retry-After says. Batches and larger pages need fewer requests.",
    spent.resetSeconds,
    { limit: spent.limit },
    { policy, ...spent },
  );
}

function keyAllowance(pool: Queryable): SharedAllowance {
  const kept = globalThis as { posthornKeyAllowances?: WeakMap<object, SharedAllowance> };
  const all = (kept.posthornKeyAllowances ??= new WeakMap());
  let allowance = all.get(pool);
  if (allowance === undefined) all.set(pool, (allowance = new SharedAllowance(pool, { windowSeconds: 60 })));
  return allowance;
}
