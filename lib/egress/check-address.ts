import ipaddr from "ipaddr.js";
import { addressBytes, inCidr, ipv4Text, mappedIPv4 } from "./address-bytes";
import {
  GLOBAL_IPV6,
  LOOPBACK_RANGES,
  METADATA_RANGES,
  NAT64_PREFIX,
  NEVER_RANGES,
  PRIVATE_RANGES,
  RANGE_WORDS,
  SPECIAL_IPV6_RANGES,
  type NamedRange,
} from "./address-ranges";
import type { EgressPolicy } from "./policy";

export type AddressVerdict = { ok: true } | { ok: false; reason: string };

/** How far the operator vouches for the host whose address is judged. */
export type HostTrust = "public" | "allowed-host" | "loopback-target";

/**
 * May a request go to this address? Judged on the bytes, so every spelling gets the same answer.
 * Never throws: text that is no plain IP address (zone ids, `127.1`, names) is refused.
 * @param trust `allowed-host` opens private networks, `loopback-target` opens loopback and nothing else.
 */
export function checkAddress(address: string, policy: EgressPolicy, trust: HostTrust = "public"): AddressVerdict {
  const bytes = addressBytes(address);
  if (!bytes) return refuse(address.includes("%") ? `${address} carries a zone id` : `${address} is not an IP address`);
  const mapped = mappedIPv4(bytes);
  if (mapped) {
    // No honest receiver needs the mapped form, and the kernel would connect to the IPv4 address inside it.
    const inner = judge(mapped, ipv4Text(mapped), policy, trust);
    return refuse(`${address} is ${ipv4Text(mapped)} written as IPv6${inner.ok ? "" : ` (${inner.reason})`}`);
  }
  return judge(bytes, address, policy, trust);
}

/**
 * Last line of defence: is the socket connected to exactly the address that was vetted?
 * `remote` may come in mapped form (`::ffff:1.2.3.4`) from a dual-stack socket.
 */
export function isSameAddress(remote: string | undefined, vetted: string): boolean {
  const a = plainBytes(remote ?? "");
  const b = plainBytes(vetted);
  return a !== null && b !== null && Buffer.compare(a, b) === 0;
}

function judge(bytes: Uint8Array, text: string, policy: EgressPolicy, trust: HostTrust): AddressVerdict {
  const never = find(bytes, METADATA_RANGES) ?? find(bytes, NEVER_RANGES);
  if (never) return refuse(`${text} is ${never.what}`);
  if (trust === "loopback-target") {
    return find(bytes, LOOPBACK_RANGES) ? { ok: true } : refuse(`${text} is not a loopback address`);
  }
  if (policy.allowAddresses.some((cidr) => inCidr(bytes, cidr))) return { ok: true };
  if (trust === "allowed-host" && find(bytes, PRIVATE_RANGES)) return { ok: true };
  if (policy.nat64 && inCidr(bytes, NAT64_PREFIX)) {
    const inner = ipv4Text(bytes);
    const verdict = judge(bytes.subarray(12), inner, policy, trust);
    return verdict.ok ? verdict : refuse(`${text} leads by NAT64 to ${verdict.reason}`);
  }
  const what = bytes.length === 4 ? specialIPv4(bytes) : specialIPv6(bytes);
  return what === null ? { ok: true } : refuse(`${text} is ${what}`);
}

function specialIPv4(bytes: Uint8Array): string | null {
  return find(bytes, PRIVATE_RANGES)?.what ?? ipaddrRange(bytes);
}

function specialIPv6(bytes: Uint8Array): string | null {
  if (!inCidr(bytes, GLOBAL_IPV6)) {
    return find(bytes, LOOPBACK_RANGES)?.what ?? ipaddrRange(bytes) ?? "outside the public IPv6 range 2000::/3";
  }
  // ISATAP (RFC 5214): an interface id of 0000:5efe or 0200:5efe followed by an IPv4 address.
  if ((bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe) {
    return "an ISATAP address, which tunnels to an IPv4 address";
  }
  return find(bytes, SPECIAL_IPV6_RANGES)?.what ?? ipaddrRange(bytes);
}

function ipaddrRange(bytes: Uint8Array): string | null {
  const name = ipaddr.fromByteArray(Array.from(bytes)).range();
  return name === "unicast" ? null : (RANGE_WORDS[name] ?? `a special-purpose address (${name})`);
}

function plainBytes(text: string): Uint8Array | null {
  const bytes = addressBytes(text);
  return bytes && (mappedIPv4(bytes) ?? bytes);
}

function find(bytes: Uint8Array, ranges: NamedRange[]): NamedRange | undefined {
  return ranges.find(({ cidr }) => inCidr(bytes, cidr));
}

function refuse(reason: string): AddressVerdict {
  return { ok: false, reason };
}
