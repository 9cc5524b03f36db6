import { isIP } from "node:net";
import { addressBytes, mappedIPv4, parseCidr, type Cidr } from "./address-bytes";

/** Where this installation may send. Parsed once at start-up; everything in lib/egress takes it as an argument. */
export interface EgressPolicy {
  ports: number[];
  allowHttp: boolean;
  /** Addresses that pass although they are not public. */
  allowAddresses: Cidr[];
  /** Host names that pass although they are internal; `*.svc.cluster.local` matches any name below it. */
  allowHosts: string[];
  /** Exact host and port on this machine, for development and the demo. May be plain http. */
  loopbackTargets: { host: string; port: number }[];
  /** The network has NAT64 (RFC 6052): judge 64:ff9b::/96 by the IPv4 address inside it. */
  nat64: boolean;
  /** Resolvers to ask instead of the system's, as `address` or `address:port`. */
  dnsServers?: string[];
}

type Env = Record<string, string | undefined>;

/** HTTPS to public addresses on 443 and 8443: what applies when nothing is set. */
export const DEFAULT_EGRESS_POLICY: EgressPolicy = {
  ports: [443, 8443],
  allowHttp: false,
  allowAddresses: [],
  allowHosts: [],
  loopbackTargets: [],
  nat64: false,
};

/**
 * Reads the POSTHORN_EGRESS_*, POSTHORN_LOOPBACK_TARGETS and POSTHORN_DNS_SERVERS settings.
 * @throws one Error that lists every problem, so that a start fails once and completely.
 */
export function parseEgressPolicy(env: Env): EgressPolicy {
  const problems: string[] = [];
  const allowHttp = flag(env, "POSTHORN_EGRESS_ALLOW_HTTP", problems);
  const policy: EgressPolicy = {
    ports: ports(env, allowHttp, problems),
    allowHttp,
    ...allowList(env, problems),
    loopbackTargets: loopbackTargets(env, problems),
    nat64: flag(env, "POSTHORN_EGRESS_NAT64", problems),
    ...dnsServers(env, problems),
  };
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0") {
    problems.push("NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off for the whole process: remove it");
  }
  if (problems.length > 0) throw new Error(`Egress settings:\n${problems.map((p) => `- ${p}`).join("\n")}`);
  return policy;
}

function ports(env: Env, allowHttp: boolean, problems: string[]): number[] {
  const items = list(env.POSTHORN_EGRESS_PORTS);
  if (items.length === 0) return allowHttp ? [...DEFAULT_EGRESS_POLICY.ports, 80] : DEFAULT_EGRESS_POLICY.ports;
  return items.map((item) => port(item) ?? bad(problems, `POSTHORN_EGRESS_PORTS: "${item}" is not a port (1-65535)`, 0));
}

function allowList(env: Env, problems: string[]): Pick<EgressPolicy, "allowAddresses" | "allowHosts"> {
  const allowAddresses: Cidr[] = [];
  const allowHosts: string[] = [];
  for (const item of list(env.POSTHORN_EGRESS_ALLOW)) {
    const say = (why: string) => problems.push(`POSTHORN_EGRESS_ALLOW: "${item}" ${why}`);
    const host = hostName(item, true);
    if (item.includes("/") || isIP(item) !== 0) {
      const cidr = parseCidr(item);
      const mapped = cidr && mappedIPv4(cidr.bytes);
      if (!cidr) say("is not a CIDR, or has bits set after its prefix");
      else if (mapped) say("is the IPv6 form of an IPv4 range: write it as IPv4");
      else if (cidr.prefix < (cidr.bytes.length === 4 ? 8 : 7)) say("is so wide that it would switch the guard off");
      else allowAddresses.push(cidr);
    } else if (host) allowHosts.push(host);
    else say("is neither a CIDR nor a host name");
  }
  return { allowAddresses, allowHosts };
}

function loopbackTargets(env: Env, problems: string[]): EgressPolicy["loopbackTargets"] {
  const items = list(env.POSTHORN_LOOPBACK_TARGETS);
  if (items.length > 0 && env.NODE_ENV === "production" && env.POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION !== "allow") {
    problems.push(
      "POSTHORN_LOOPBACK_TARGETS lets requests reach this machine: with NODE_ENV=production it also needs POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION=allow",
    );
  }
  return items.flatMap((item) => {
    const [, rawHost = "", rawPort = ""] = /^(\[[^\]]+\]|[^:[\]]+):(\d+)$/.exec(item) ?? [];
    const bare = rawHost.replace(/^\[|\]$/g, "");
    const number = port(rawPort);
    const host = addressBytes(bare) ? new URL(`http://${rawHost}/`).hostname : hostName(rawHost, false);
    if (number && host) return [{ host, port: number }];
    return bad(problems, `POSTHORN_LOOPBACK_TARGETS: "${item}" is not host:port`, []);
  });
}

function dnsServers(env: Env, problems: string[]): Pick<EgressPolicy, "dnsServers"> {
  const servers = list(env.POSTHORN_DNS_SERVERS);
  for (const server of servers) {
    const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(server) ?? [];
    if (!addressBytes(v6 ?? v4 ?? server)) problems.push(`POSTHORN_DNS_SERVERS: "${server}" is not an address or address:port`);
  }
  return servers.length > 0 ? { dnsServers: servers } : {};
}

function hostName(text: string, wildcard: boolean): string | null {
  const name = text.toLowerCase().replace(/\.$/, "");
  const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
  return new RegExp(`^${wildcard ? "(?:\\*\\.)?" : ""}${label}(?:\\.${label})*$`).test(name) ? name : null;
}

function port(text: string): number | null {
  const value = Number(text);
  return /^\d{1,5}$/.test(text) && value >= 1 && value <= 65_535 ? value : null;
}

function flag(env: Env, name: string, problems: string[]): boolean {
  const value = env[name] ?? "";
  if (value === "true") return true;
  return value === "" || value === "false" ? false : bad(problems, `${name}: write "true" or "false", not "${value}"`, false);
}

function list(text: string | undefined): string[] {
  return (text ?? "").split(",").map((item) => item.trim()).filter(Boolean);
}

function bad<T>(problems: string[], problem: string, value: T): T {
  problems.push(problem);
  return value;
}
