import { fail } from "./errors";

interface Address {
  /** 32 or 128. */
  bits: number;
  value: bigint;
}

/**
 * Networks in CIDR notation, or single addresses, of IPv4 and IPv6. An IPv4 address inside IPv6 (`::ffff:a.b.c.d`, as
 * dual-stack sockets report it) counts as the IPv4 address. A list is a second lock: the signature stays the first.
 * The constructor throws WebhookVerificationError `bad_option`, which names the entry.
 */
export class AddressList {
  readonly #networks: (Address & { prefix: number })[];

  constructor(entries: readonly string[]) {
    if (entries.length === 0) fail("bad_option", "The list of addresses is empty, so nobody could send anything.");
    this.#networks = entries.map(parseNetwork);
  }

  /** Whether the address is in one of the networks. What is no address is in none. */
  has(text: string): boolean {
    const address = parseAddress(text);
    if (address === null) return false;
    return this.#networks.some(({ bits, value, prefix }) => {
      const shift = BigInt(bits - prefix);
      return bits === address.bits && address.value >> shift === value >> shift;
    });
  }
}

function parseNetwork(entry: string): Address & { prefix: number } {
  const [text = "", length, ...more] = entry.trim().split("/");
  const plain = parsePlain(text);
  if (plain === null || more.length > 0) return fail("bad_option", `"${entry}" is not an address or a network such as 203.0.113.0/24.`);
  const prefix = length === undefined ? plain.bits : /^(0|[1-9]\d{0,2})$/.test(length) ? Number(length) : Infinity;
  if (prefix > plain.bits) return fail("bad_option", `"${entry}" has a prefix length that is not between 0 and ${plain.bits}.`);
  if (plain.value & ((1n << BigInt(plain.bits - prefix)) - 1n)) return fail("bad_option", `"${entry}" has bits behind its prefix: is the length right?`);
  const inside = unmapped(plain);
  return inside !== null && prefix >= 96 ? { ...inside, prefix: prefix - 96 } : { ...plain, prefix };
}

/** Null where the text is no address. Forms that readers disagree about (leading zeros, hex, zones) are none. */
function parseAddress(text: string): Address | null {
  const plain = parsePlain(text);
  return plain && (unmapped(plain) ?? plain);
}

function unmapped({ bits, value }: Address): Address | null {
  return bits === 128 && value >> 32n === 0xffffn ? { bits: 32, value: value & 0xffffffffn } : null;
}

function parsePlain(text: string): Address | null {
  if (!text.includes(":")) return parseV4(text);
  // "::" stands once, for as many zeros as are missing, and at least one group.
  const halves = text.split("::");
  if (halves.length > 2) return null;
  // An IPv4 address may be the end alone: in 1.2.3.4:: it is none.
  const [head, tail] = halves.map((half, index) => groupsOf(half, index === halves.length - 1));
  if (!head || tail === null) return null;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])];
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | group, 0n) };
}

function groupsOf(text: string, isEnd: boolean): bigint[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const last = isEnd ? parseV4(parts.at(-1)!) : null;
  const hex = last ? parts.slice(0, -1) : parts;
  if (!hex.every((part) => /^[0-9a-fA-F]{1,4}$/.test(part))) return null;
  return [...hex.map((part) => BigInt(`0x${part}`)), ...(last ? [last.value >> 16n, last.value & 0xffffn] : [])];
}

function parseV4(text: string): Address | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
}
