import { failure } from "@/lib/egress/failure";
import type { TokenAnswer } from "./request-token";
import type { OAuth2Client } from "./stored";

/** A token is renewed this long before its end, or a fifth of its life where that is shorter. */
const marginMs = 60_000;
/** A refused token is replaced at most this often: a receiver that refuses every token must not cost a token each time. */
const refusalPauseMs = 30_000;
const longestRequestMs = 10_000;
const maxEntries = 5_000;

interface Entry {
  token: { value: string; renewAt: number; endsAt: number } | null;
  pending: Promise<TokenAnswer> | null;
  refusedAt: number;
}

/** Access tokens of one worker, by the id of their credential. Those who ask at the same time share one request. */
export class TokenCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly request: (client: OAuth2Client, timeoutMs: number) => Promise<TokenAnswer>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * A token, within `timeoutMs`. `refused` is one that a receiver answered with
   * 401: another is fetched, unless that happened just now; then the answer is
   * the same token again.
   */
  async get({ id, client }: { id: string; client: OAuth2Client }, timeoutMs: number, refused?: string): Promise<TokenAnswer> {
    const entry = this.entry(id);
    const { token } = entry;
    const now = this.now();
    const isRefused = token !== null && token.value === refused;
    if (entry.pending === null && token !== null) {
      if (isRefused && now - entry.refusedAt < refusalPauseMs) return kept(token, now);
      if (!isRefused && now < token.renewAt) return kept(token, now);
    }
    if (isRefused && entry.pending === null) entry.refusedAt = now;
    entry.pending ??= this.fetch(entry, client, Math.min(timeoutMs, longestRequestMs), isRefused);
    return within(entry.pending, timeoutMs, client);
  }

  private entry(id: string): Entry {
    let entry = this.entries.get(id);
    if (entry === undefined) {
      entry = { token: null, pending: null, refusedAt: Number.NEGATIVE_INFINITY };
      if (this.entries.size >= maxEntries) this.entries.delete(this.entries.keys().next().value!);
      this.entries.set(id, entry);
    }
    return entry;
  }

  private async fetch(entry: Entry, client: OAuth2Client, timeoutMs: number, refused: boolean): Promise<TokenAnswer> {
    try {
      const answer = await this.request(client, timeoutMs);
      const now = this.now();
      if (answer.ok) {
        const { token: value, lifetimeMs } = answer;
        entry.token = { value, renewAt: now + lifetimeMs - Math.min(marginMs, lifetimeMs / 5), endsAt: now + lifetimeMs };
        return answer;
      }
      // Renewed early and in vain: what is left of the old one's life is still good.
      if (!refused && entry.token !== null && now < entry.token.endsAt) return kept(entry.token, now);
      return answer;
    } finally {
      entry.pending = null;
    }
  }
}

function kept(token: NonNullable<Entry["token"]>, now: number): TokenAnswer {
  return { ok: true, token: token.value, lifetimeMs: Math.max(0, token.endsAt - now) };
}

/** Whoever joins a request that is under way may have less time than the one who began it. */
async function within(pending: Promise<TokenAnswer>, timeoutMs: number, client: OAuth2Client): Promise<TokenAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const tokenHost = new URL(client.tokenUrl).host;
  const late = new Promise<TokenAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, failure: failure("oauth_token_failed", `The token endpoint ${tokenHost} did not answer in time`, { tokenHost, tokenFailure: "total_timeout" }) }), timeoutMs);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
}
