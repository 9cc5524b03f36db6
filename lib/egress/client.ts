import { Attempt, round, type AttemptOwner } from "./attempt";
import { outgoingHeaders } from "./check-header";
import { checkUrl, type UrlVerdict } from "./check-url";
import { connectVetted, dialTcp, type Dial } from "./connect";
import { connectFailures, isConclusive } from "./connect-failure";
import { errorMessage, failure, type Failure } from "./failure";
import { Lane } from "./lane";
import type { LanePool } from "./lane-pool";
import { LanePools } from "./lane-pools";
import type { EgressPolicy } from "./policy";
import { EgressResolver, type AddressSource, type Resolution } from "./resolve";
import type { EgressPhase, EgressResult } from "./result";
import { TlsContexts, type EgressTls } from "./tls-options";

export type { EgressPhase, EgressResult, EgressTimings } from "./result";

export interface EgressRequest {
  url: string;
  method: "POST" | "GET";
  /** Everything but host, length and accept-encoding, which are set here. Already validated custom headers. */
  headers: Record<string, string>;
  body?: Uint8Array;
  /** For TCP and TLS, over all addresses that are tried. */
  connectTimeoutMs: number;
  /** From the call to the last byte of the body. */
  totalTimeoutMs: number;
  maxResponseBytes: number;
  tls?: EgressTls;
  signal?: AbortSignal;
  /** Called as each step begins (dns, connect, tls) or is reached (sent, first_byte, done). Must not throw. */
  onPhase?: (phase: EgressPhase) => void;
}

export interface EgressClientOptions {
  policy: EgressPolicy;
  resolver?: EgressResolver | AddressSource;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Connections per origin and address. */
  maxConnectionsPerAddress?: number;
  /** Opens TCP connections; replaced only in tests. */
  dial?: Dial;
}

interface Route {
  target: Target;
  /** One for each vetted address, in the order in which they are tried. */
  pools: LanePool[];
}

interface Target {
  verdict: Extract<UrlVerdict, { ok: true }>;
  origin: string;
  path: string;
  secure: boolean;
}

const MAX_CACHED_TARGETS = 5_000;

/**
 * The only way out: every request of the product goes through `send`. It judges the URL again, resolves and
 * judges the addresses, connects to exactly one of them, follows no redirect, uses no proxy and reads no more
 * than it was asked to. What the world does comes back as a value; `send` never rejects.
 */
export class EgressClient {
  private readonly policy: EgressPolicy;
  private readonly resolver: EgressResolver;
  private readonly now: () => number;
  private readonly dial: Dial;
  private readonly pools: LanePools;
  private readonly contexts = new TlsContexts();
  private readonly targets = new Map<string, Target>();
  private readonly counts = { started: 0, running: 0, connected: 0, exchanges: 0 };
  private readonly idleWaiters: (() => void)[] = [];
  private readonly owner: AttemptOwner<Route> = {
    resend: (attempt) => void this.connectAndExchange(attempt, attempt.route!),
    finished: () => {
      if (--this.counts.running === 0) for (const waiter of this.idleWaiters.splice(0)) waiter();
    },
  };
  private closed = false;

  constructor(options: EgressClientOptions) {
    this.policy = options.policy;
    this.now = options.now ?? (() => performance.now());
    this.dial = options.dial ?? dialTcp;
    this.pools = new LanePools(options.maxConnectionsPerAddress ?? 128, this.now);
    const { resolver } = options;
    this.resolver = resolver instanceof EgressResolver ? resolver : new EgressResolver(options.policy, { source: resolver, now: options.now });
  }

  /** Sends one request and answers with what happened to it. */
  send(request: EgressRequest): Promise<EgressResult> {
    return new Promise((resolve) => {
      this.counts.started++;
      this.counts.running++;
      this.start(new Attempt(request, this.now, resolve, this.owner));
    });
  }

  /** Takes no new request, waits for those that run, then closes every connection. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.counts.running > 0) await new Promise<void>((resolve) => this.idleWaiters.push(resolve));
    // A finished exchange gives its connection back a microtask later.
    await new Promise((resolve) => setImmediate(resolve));
    this.pools.close();
  }

  stats() {
    return { ...this.counts, dnsCacheEntries: this.resolver.cacheSize, ...this.pools.stats() };
  }

  private start(attempt: Attempt<Route>): void {
    if (attempt.settled) return;
    if (this.closed) return attempt.fail(failure("worker_interrupted", "The sending worker was stopped"));
    const { request } = attempt;
    const target = this.target(request.url);
    if ("refused" in target) return attempt.fail(target.refused);
    const headers = outgoingHeaders(request.headers);
    if ("problem" in headers) return attempt.fail(failure("request_not_sendable", `The request cannot be sent: ${headers.problem}`));
    attempt.headers = headers.list;
    const known = this.resolver.known(target.verdict.hostname, target.verdict.trust);
    if (known) this.routeTo(attempt, target, known);
    else void this.lookUp(attempt, target);
  }

  private target(url: string): Target | { refused: Failure } {
    const known = this.targets.get(url);
    if (known) return known;
    const verdict = checkUrl(url, this.policy);
    if (!verdict.ok) return { refused: failure("egress_refused", verdict.message, { refusedBy: "url", code: verdict.code }) };
    const { origin, pathname, search, protocol } = new URL(verdict.url);
    const target = { verdict, origin, path: pathname + search, secure: protocol === "https:" };
    if (this.targets.size >= MAX_CACHED_TARGETS) this.targets.delete(this.targets.keys().next().value!);
    this.targets.set(url, target);
    return target;
  }

  private async lookUp(attempt: Attempt<Route>, target: Target): Promise<void> {
    const { hostname, trust } = target.verdict;
    attempt.stage = "dns";
    attempt.phase("dns");
    const from = this.now();
    const resolution = await this.resolver.resolve(hostname, trust);
    attempt.timings.dnsMs = round(this.now() - from);
    if (!attempt.settled) this.routeTo(attempt, target, resolution);
  }

  private routeTo(attempt: Attempt<Route>, target: Target, resolution: Resolution): void {
    if (!resolution.ok) return attempt.fail(resolution.failure);
    const tlsKey = this.contexts.keyOf(attempt.request.tls);
    const pools = this.pools.getAll(target.origin, resolution.addresses, tlsKey);
    attempt.route = { target, pools };
    for (const pool of pools) {
      const lane = pool.takeIdle();
      if (lane) return this.exchange(attempt, target, pool, lane);
    }
    void this.connectAndExchange(attempt, attempt.route);
  }

  private exchange(attempt: Attempt<Route>, target: Target, pool: LanePool, lane: Lane): void {
    this.counts.exchanges++;
    const { body } = attempt.request;
    attempt.exchange(lane, pool, { path: target.path, headers: attempt.headers, body: body ? asBuffer(body) : null });
  }

  private async connectAndExchange(attempt: Attempt<Route>, { target, pools }: Route): Promise<void> {
    const failures: Failure[] = [];
    const ordered = this.pools.inConnectOrder(pools);
    let budgetMs = attempt.request.connectTimeoutMs;
    for (const [index, pool] of ordered.entries()) {
      const queued = await this.slotOrLane(attempt, pool);
      if (queued === "gone") return;
      const from = this.now();
      // Each address gets its share of what is left, so that a silent first one leaves time for the others.
      const lane = queued ?? (await this.connect(attempt, target, pool, budgetMs / (ordered.length - index)));
      budgetMs -= this.now() - from;
      if (lane instanceof Lane) {
        if (!attempt.settled) return this.exchange(attempt, target, pool, lane);
        return lane.uses > 0 ? pool.release(lane) : lane.retire();
      }
      if (attempt.settled) return;
      failures.push(lane);
      if (isConclusive(lane.errorClass) || budgetMs <= 0) break;
    }
    attempt.fail(connectFailures(failures));
  }

  /** A lane that another request gave back, null for the right to open one, "gone" when the attempt is over. */
  private async slotOrLane(attempt: Attempt<Route>, pool: LanePool): Promise<Lane | null | "gone"> {
    while (!pool.takeSlot()) {
      attempt.stage = "queue";
      const { turn, leave } = pool.wait();
      attempt.cancelWork = leave;
      const lane = await turn;
      attempt.cancelWork = null;
      if (attempt.settled) {
        if (lane) pool.release(lane);
        else pool.wakeNext();
        return "gone";
      }
      // undici may have closed it in the same breath in which it was given back.
      if (lane?.usable) return lane;
    }
    return null;
  }

  /** Opens a connection in a slot that was taken, which it gives back if that fails. */
  private async connect(attempt: Attempt<Route>, target: Target, pool: LanePool, timeoutMs: number): Promise<Lane | Failure> {
    const { address } = pool;
    const { hostname, port } = target.verdict;
    this.pools.makeRoom();
    let context = null;
    try {
      if (target.secure) context = this.contexts.get(attempt.request.tls);
    } catch (error) {
      pool.slotFreed(null);
      return failure("request_not_sendable", `The TLS settings of this endpoint cannot be read: ${errorMessage(error)}`);
    }
    attempt.stage = "connect";
    const options = { timeoutMs, dial: this.dial, now: this.now, onPhase: (phase: EgressPhase) => attempt.phase(phase) };
    const { done, cancel } = connectVetted({ address, port, hostname, context }, options);
    attempt.cancelWork = cancel;
    const connected = await done;
    attempt.cancelWork = null;
    if (!connected.ok) {
      pool.slotFreed(null);
      pool.failedAt = this.now();
      return connected.failure;
    }
    this.counts.connected++;
    attempt.timings.connectMs = round(connected.connectMs);
    attempt.timings.tlsMs = connected.tlsMs === null ? null : round(connected.tlsMs);
    return new Lane(connected.socket, address, target.origin, (lane) => pool.slotFreed(lane));
  }
}

function asBuffer(body: Uint8Array): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
