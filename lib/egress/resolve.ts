import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { checkAddress, type HostTrust } from "./check-address";
import { dnsFailure, noAddress } from "./dns-failure";
import { failure, type Failure } from "./failure";
import type { EgressPolicy } from "./policy";

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;
/** Over both queries and all servers: c-ares multiplies its own timeout by servers and tries. */
const RESOLVE_DEADLINE_MS = 5_000;
/** A vetted answer is kept for its TTL, but never longer than this: the next attempt must see a change. */
export const MAX_CACHE_MS = 30_000;
const MAX_CACHE_ENTRIES = 5_000;

export type Resolution =
  | { ok: true; addresses: string[] }
  | { ok: false; failure: Failure };

/** The two queries that are asked: `dns.promises.Resolver`, or a stand-in with odd answers in tests. */
export interface AddressSource {
  resolve4(hostname: string, options: { ttl: true }): Promise<{ address: string; ttl: number }[]>;
  resolve6(hostname: string, options: { ttl: true }): Promise<{ address: string; ttl: number }[]>;
}

/**
 * Host name to vetted addresses, by c-ares and never by getaddrinfo: no hosts file, no search domains, no
 * libuv thread held by a slow server. A and AAAA are asked together, and one bad address refuses the host:
 * picking the good ones would let an attacker try again until the other one is used.
 */
export class EgressResolver {
  private readonly source: AddressSource;
  private readonly now: () => number;
  private readonly cache = new Map<string, { resolution: Resolution; until: number }>();
  private readonly pending = new Map<string, Promise<Resolution>>();

  constructor(
    private readonly policy: EgressPolicy,
    options: { source?: AddressSource; now?: () => number } = {},
  ) {
    this.source = options.source ?? systemSource(policy);
    this.now = options.now ?? (() => performance.now());
  }

  get cacheSize(): number {
    return this.cache.size;
  }

  /** The vetted addresses without asking anybody: IP literals, loopback targets, fresh cache. Else null. */
  known(hostname: string, trust: HostTrust): Resolution | null {
    const key = `${trust} ${hostname}`;
    const hit = this.cache.get(key);
    if (hit && hit.until > this.now()) return hit.resolution;
    const addresses = isIP(hostname) !== 0 ? [hostname] : isLocalhost(hostname, trust) ? ["127.0.0.1", "::1"] : null;
    if (!addresses) return null;
    const resolution = vet(hostname, addresses, this.policy, trust);
    this.keep(key, resolution, Infinity);
    return resolution;
  }

  /** Never rejects. Concurrent calls for one name share one pair of queries. */
  async resolve(hostname: string, trust: HostTrust = "public"): Promise<Resolution> {
    const known = this.known(hostname, trust);
    if (known) return known;
    const key = `${trust} ${hostname}`;
    const running = this.pending.get(key);
    if (running) return running;
    const asked = this.ask(hostname, trust, key).finally(() => this.pending.delete(key));
    this.pending.set(key, asked);
    return asked;
  }

  private async ask(hostname: string, trust: HostTrust, key: string): Promise<Resolution> {
    const answers = await withDeadline(
      Promise.allSettled([
        this.source.resolve4(hostname, { ttl: true }),
        this.source.resolve6(hostname, { ttl: true }),
      ]),
    );
    if (!answers) return { ok: false, failure: dnsFailure(hostname, [{ code: "ETIMEOUT" }]) };
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length === 0) {
      const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
      return { ok: false, failure: errors.length === 0 ? noAddress(hostname) : dnsFailure(hostname, errors) };
    }
    const resolution = vet(hostname, inConnectOrder(found.map(({ address }) => address)), this.policy, trust);
    if (resolution.ok) this.keep(key, resolution, Math.min(...found.map(({ ttl }) => ttl * 1000)));
    return resolution;
  }

  private keep(key: string, resolution: Resolution, ttlMs: number): void {
    if (!(ttlMs > 0)) return;
    this.cache.delete(key);
    if (this.cache.size >= MAX_CACHE_ENTRIES) this.cache.delete(this.cache.keys().next().value!);
    this.cache.set(key, { resolution, until: this.now() + Math.min(ttlMs, MAX_CACHE_MS) });
  }
}

/**
 * Families in turn, as RFC 8305 advises, so that one broken family does not use up all tries. IPv4 first: of the
 * two it is the one that more networks have working.
 */
function inConnectOrder(addresses: string[]): string[] {
  const unique = [...new Set(addresses)];
  const four = unique.filter((address) => !address.includes(":"));
  const six = unique.filter((address) => address.includes(":"));
  const length = Math.max(four.length, six.length);
  return Array.from({ length }, (_, i) => [four[i], six[i]]).flat().filter((address) => address !== undefined);
}

/** RFC 6761 section 6.3: localhost is loopback without asking. */
function isLocalhost(hostname: string, trust: HostTrust): boolean {
  return trust === "loopback-target" && /^(?:.+\.)?localhost$/.test(hostname);
}

function vet(hostname: string, addresses: string[], policy: EgressPolicy, trust: HostTrust): Resolution {
  for (const address of addresses) {
    const verdict = checkAddress(address, policy, trust);
    if (verdict.ok) continue;
    const evidence = { refusedBy: "dns", hostname, address };
    return { ok: false, failure: failure("egress_refused", verdict.reason, evidence) };
  }
  return { ok: true, addresses };
}

function systemSource(policy: EgressPolicy): AddressSource {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  if (policy.dnsServers) resolver.setServers(policy.dnsServers);
  return resolver;
}

async function withDeadline<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, RESOLVE_DEADLINE_MS, null)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
