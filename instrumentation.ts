/** Next calls it once in each server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { noteSocketAddresses } = await import("@/lib/auth/socket-address");
  noteSocketAddresses();
  const { refuseMalformedAddresses } = await import("@/lib/browser-guard/malformed-address");
  refuseMalformedAddresses();
  if (process.env.POSTHORN_INNGEST_RELAY === "1") (await import("@/inngest/start-relay")).startRelay();
}
