export type DatabaseState = "there" | "away" | "unknown";

/**
 * Whether the server says that its database is away. An error page is told nothing of what broke, so it asks. Unknown
 * where the server does not answer within `patienceMs` either, or another one in its place, as a load balancer does.
 */
export async function askDatabase(ask: typeof fetch = fetch): Promise<DatabaseState> {
  try {
    const answer = await ask("/api/health", { cache: "no-store", signal: AbortSignal.timeout(patienceMs) });
    const body = (await answer.json()) as { database?: unknown } | null;
    return body?.database === false ? "away" : body?.database === true ? "there" : "unknown";
  } catch {
    return "unknown";
  }
}

/** The server itself waits three seconds for its database. */
const patienceMs = 10_000;
