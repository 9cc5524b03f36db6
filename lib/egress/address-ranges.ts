import { parseCidr, type Cidr } from "./address-bytes";

export interface NamedRange {
  cidr: Cidr;
  what: string;
}

const range = (text: string, what: string): NamedRange => {
  const cidr = parseCidr(text);
  if (!cidr) throw new Error(`bad built-in range ${text}`);
  return { cidr, what };
};

/** Cloud credentials live here. No allow-list opens them: a wide `169.254.0.0/16` is a slip, not a wish. */
export const METADATA_RANGES: NamedRange[] = [
  ...["169.254.169.254", "169.254.170.2", "169.254.170.23", "169.254.42.42", "169.254.0.23"],
  ...["100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254"],
].map((address) => range(address, "a cloud metadata address"));

/** Never a receiver, whatever an operator allows. `0.0.0.0` reaches loopback on Linux. */
export const NEVER_RANGES: NamedRange[] = [
  range("0.0.0.0/8", "an unspecified address (0.0.0.0/8)"),
  range("224.0.0.0/4", "a multicast address"),
  range("255.255.255.255", "the broadcast address"),
  range("::", "the unspecified address"),
  range("ff00::/8", "a multicast address"),
];

/**
 * IPv6 that may be routed but is no ordinary receiver; ipaddr.js 2.5 calls several of them unicast.
 * Everything outside 2000::/3 is refused before this list is read.
 */
export const SPECIAL_IPV6_RANGES: NamedRange[] = [
  range("2001::/32", "a Teredo address, which tunnels to an IPv4 address"),
  range("2001::/23", "an IETF protocol address"),
  range("2001:db8::/32", "a documentation address"),
  range("2002::/16", "a 6to4 address, which tunnels to an IPv4 address"),
  range("2620:4f:8000::/48", "an AS112 address"),
  range("3ffe::/16", "a retired 6bone address"),
  range("3fff::/20", "a documentation address"),
];

/** What an operator vouches for by naming a host: the private networks, not loopback or link-local. */
export const PRIVATE_RANGES: NamedRange[] = [
  range("10.0.0.0/8", "a private address"),
  range("172.16.0.0/12", "a private address"),
  range("192.168.0.0/16", "a private address"),
  range("100.64.0.0/10", "a carrier-grade NAT address"),
  range("fc00::/7", "a unique local address"),
];

export const LOOPBACK_RANGES: NamedRange[] = [
  range("127.0.0.0/8", "a loopback address"),
  range("::1", "the loopback address"),
];

export const GLOBAL_IPV6 = range("2000::/3", "global unicast").cidr;
/** RFC 6052 well-known NAT64 prefix: the IPv4 address is in the low 32 bits. */
export const NAT64_PREFIX = range("64:ff9b::/96", "a NAT64 address").cidr;

/** Plain words for the ranges that ipaddr.js names. */
export const RANGE_WORDS: Record<string, string> = {
  unspecified: "an unspecified address",
  broadcast: "the broadcast address",
  multicast: "a multicast address",
  linkLocal: "a link-local address",
  loopback: "a loopback address",
  carrierGradeNat: "a carrier-grade NAT address",
  private: "a private address",
  reserved: "a reserved address",
  as112: "an AS112 address",
  amt: "a multicast-tunnel address",
  uniqueLocal: "a unique local address",
  ipv4Mapped: "an IPv4 address written as IPv6",
  rfc6145: "a translated IPv4 address",
  rfc6052: "a NAT64 address",
  "6to4": "a 6to4 address",
  teredo: "a Teredo address",
  deprecatedSiteLocal: "a site-local address",
  discard: "a discard-only address",
  segmentRouting: "a segment-routing address",
};
