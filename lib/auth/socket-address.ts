import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Makes the web server append the address of the socket to `x-forwarded-for`,
 * as a proxy does. Next fills that header only where a client sent none, so
 * that anybody could choose the address we throttle by and write to the log.
 * Node announces each request before any handler sees it. Once per process.
 */
export function noteSocketAddresses(): void {
  const kept = globalThis as { posthornNotesSocketAddresses?: true };
  if (kept.posthornNotesSocketAddresses) return;
  kept.posthornNotesSocketAddresses = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const claimed = request.headers["x-forwarded-for"];
    const seen = request.socket.remoteAddress ?? "unknown";
    request.headers["x-forwarded-for"] = claimed === undefined ? seen : `${String(claimed)}, ${seen}`;
  });
}
