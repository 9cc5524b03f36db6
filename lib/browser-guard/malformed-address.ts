import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Leads requests whose path is not percent-encoded UTF-8 to a route that says
 * so with a 400. Next fails on them with a 500, and before any handler of ours
 * sees them; Node announces each request earlier. Once per process.
 */
export function refuseMalformedAddresses(): void {
  const kept = globalThis as { posthornRefusesMalformedAddresses?: true };
  if (kept.posthornRefusesMalformedAddresses) return;
  kept.posthornRefusesMalformedAddresses = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isDecodable(request.url!)) request.url = "/api/malformed-address";
  });
}

export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
