import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

interface ReadableHeaders {
  get(name: string): string | null;
}

/** From where, and with what, a request was made: for the list of sessions and the audit log. */
export interface Client {
  /** Null where it cannot be known. */
  address: string | null;
  userAgent: string | null;
}

export function clientOf(headers: ReadableHeaders): Client {
  return { address: clientAddress(headers), userAgent: headers.get("user-agent")?.slice(0, 500) || null };
}

/**
 * The network address that a request came from, or null. Each of our own hops
 * appends the address it sees to `x-forwarded-for`: last of all the web server
 * itself (see socket-address.ts), before it `trustedProxies` proxies. What
 * stands further left is whatever the client claims, and is never believed.
 */
export function clientAddress(headers: ReadableHeaders, trustedProxies = env().POSTHORN_TRUSTED_PROXIES): string | null {
  const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
  return parseAddress(hops.at(Math.max(hops.length - 1 - trustedProxies, 0)) ?? "");
}

/** What counts as one visitor: an IPv4 address, or the /64 that a single IPv6 line gets. */
export function addressGroup(address: string | null): string {
  const parsed = address === null ? null : ipaddr.parse(address);
  if (parsed === null) return "unknown";
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64` : parsed.toString();
}

/** "::ffff:192.0.2.1" and, as some proxies write it, "192.0.2.1:4711" are 192.0.2.1. */
function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  if (!/^([\d.]{7,15}|[\da-f:.]*:[\da-f:.]*)$/i.test(bare) || !ipaddr.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}
