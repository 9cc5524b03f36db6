import { isIPv4, isIPv6 } from "node:net";

/** An IPv4 (4 bytes) or IPv6 (16 bytes) prefix, as in `10.1.0.0/16`. */
export interface Cidr {
  bytes: Uint8Array;
  prefix: number;
  text: string;
}

/**
 * The bytes of an IP address in its strict text form: dotted decimal (RFC 6943 section 3.1.1) or
 * RFC 4291 text. Null for everything else: `127.1`, octal, zone ids (`fe80::1%eth0`), brackets, names.
 * Own parser, because ipaddr.js reads `::127.0.0.1` (IPv4-compatible) as `::ffff:127.0.0.1`.
 */
export function addressBytes(text: string): Uint8Array | null {
  if (isIPv4(text)) return Uint8Array.from(text.split("."), Number);
  if (text.includes("%") || !isIPv6(text)) return null;
  const [head = "", tail] = text.split("::");
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  return Uint8Array.from([...front, ...new Array<number>(16 - front.length - back.length).fill(0), ...back]);
}

/** `10.1.0.0/16`, `fd00::/8` or a single address. Null when malformed, or when bits are set after the prefix. */
export function parseCidr(text: string): Cidr | null {
  const [address = "", length, ...rest] = text.split("/");
  const bytes = addressBytes(address);
  if (!bytes || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? bytes.length * 8 : Number(length);
  if (prefix > bytes.length * 8) return null;
  const cidr = { bytes, prefix, text };
  const masked = bytes.map((byte, i) => byte & maskByte(prefix, i));
  return Buffer.compare(masked, bytes) === 0 ? cidr : null;
}

/** Families never match each other: an IPv4 rule says nothing about an IPv6 address. */
export function inCidr(bytes: Uint8Array, cidr: Cidr): boolean {
  if (bytes.length !== cidr.bytes.length) return false;
  for (let i = 0; i * 8 < cidr.prefix; i++) {
    const mask = maskByte(cidr.prefix, i);
    if ((bytes[i]! & mask) !== (cidr.bytes[i]! & mask)) return false;
  }
  return true;
}

/** The IPv4 bytes inside `::ffff:a.b.c.d`, else null. A kernel connects to such an address over IPv4. */
export function mappedIPv4(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length !== 16) return null;
  for (let i = 0; i < 10; i++) if (bytes[i] !== 0) return null;
  return bytes[10] === 0xff && bytes[11] === 0xff ? bytes.subarray(12) : null;
}

export function ipv4Text(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(-4)).join(".");
}

function groups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (group.includes(".")) return group.split(".").map(Number);
    const value = parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function maskByte(prefix: number, index: number): number {
  const bits = Math.max(0, Math.min(8, prefix - index * 8));
  return (0xff << (8 - bits)) & 0xff;
}
