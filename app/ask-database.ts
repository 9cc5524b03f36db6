/**
 * Whether the server says that its database is away. An error page is told nothing of what broke, so it asks. False
 * where the server does not answer either: then the fault may be anywhere.
 */
export async function isDatabaseAway(ask: typeof fetch = fetch): Promise<boolean> {
  try {
    const answer = await ask("/api/health", { cache: "no-store" });
    const body = (await answer.json()) as { database?: unknown } | null;
    return body?.database === false;
  } catch {
    return false;
  }
}
