import { countBreakerOpening, countClaim, countDrain } from "@/lib/metrics/tally";
import { afterResult, breakerPhase, type Breaker } from "./breaker";
import { claimDue, claimManual, endLostClaims, maxInterruptions, nextDueAt, releaseClaims, type ClaimedDelivery, type ClaimPlace } from "./claim";
import { loadEndpointContext, type EndpointContext } from "./endpoint-context";
import { saveBreaker, saveBucket, saveOrderedUntil } from "./endpoint-state";
import type { Engine } from "./engine";
import { disableGoneEndpoint } from "./disable-rules";
import { allowance } from "./rate-limit";
import { interruptedTooOften, sendDelivery, type AttemptResult } from "./send";

export interface DrainResult {
  delivered: number;
  failed: number;
  /** When the next delivery of this endpoint may go: ring then. Null: nothing waits. */
  nextDueAt: Date | null;
  /** The time was up with deliveries left: ring again at once. */
  more: boolean;
}

/** Rows claimed ahead of sending, at most. Larger batches than this gained nothing when measured. */
const claimSize = 100;
/** A slow receiver gets fewer: what it can take in about this long. */
const claimAheadMs = 2_000;
const manualClaimSize = 20;
/** Claimed and unsent in all drains of a process: rows, and bytes of payload. */
const claimedRows = 10_000;
const claimedBytes = 64 * 1024 * 1024;
/** While a drain runs, its settings are read anew and new rows looked for this often, even if no bell came through. */
const recheckMs = 2_000;
/** Another process is draining this endpoint: look again after this long. */
const busyMs = 1_000;
/** Room left before the lease ends, so that a result is written while it holds; of a short lease a quarter. */
const leaseMarginMs = 5_000;

/**
 * Sends what is due for one endpoint until nothing is, or until `deadline`
 * (performance.now() ms): claim, sign, send, classify, record. At most
 * maxInFlight requests at once; limited by rate limit and breaker. Never two
 * drains of one endpoint at a time.
 */
export async function drainEndpoint(engine: Engine, endpointId: string, { deadline }: { deadline: number }): Promise<DrainResult> {
  const running = engine.drains.get(endpointId);
  if (running !== undefined) {
    running.poke();
    return { delivered: 0, failed: 0, nextDueAt: null, more: false };
  }
  if (engine.stopping || !(await engine.locks.tryAcquire(endpointId))) {
    return { delivered: 0, failed: 0, nextDueAt: new Date(Date.now() + busyMs), more: false };
  }
  const drain = new Drain(engine, endpointId, deadline);
  engine.drains.set(endpointId, drain);
  countDrain();
  try {
    return await drain.completion;
  } finally {
    engine.drains.delete(endpointId);
    await engine.locks.release(endpointId);
  }
}

export class Drain {
  private readonly buffer: ClaimedDelivery[] = [];
  private context: EndpointContext | null = null;
  private breaker: Breaker = { failures: 0, trips: 0, openUntil: null };
  private breakerChanged = false;
  private clockOffsetMs = 0;
  private inFlight = 0;
  private recording = 0;
  private claiming = false;
  /** Nothing more to claim, as far as the last look saw. */
  private dry = false;
  private poked = false;
  private gone = false;
  /** An ordered endpoint's first delivery failed: nothing goes before (database clock, ms). */
  private orderedUntil = 0;
  private orderedChanged = false;
  /** Not before this instant (database clock, ms): breaker or rate limit. */
  private blockedUntil: number | null = null;
  private delivered = 0;
  private failed = 0;
  private claims = 0;
  /** In a backlog, where the last claim ended; null: the next one looks from the first. */
  private place: ClaimPlace | null = null;
  /** When a claim last looked from the first (performance.now() ms). */
  private lookedAt = 0;
  /** Of the last attempts, moving. */
  private averageMs = 50;
  /** From claim to sending, of the last ones, moving. */
  private averageWaitMs = 1;
  private error: unknown;
  /** No more sending; a poke from here on asks for another run. */
  private ended = false;
  private finish: () => void = () => {};
  /** The whole run, its clearing up included. */
  readonly completion: Promise<DrainResult>;

  constructor(
    private readonly engine: Engine,
    private readonly endpointId: string,
    private readonly deadline: number,
  ) {
    this.completion = this.run();
  }

  private async run(): Promise<DrainResult> {
    const recheck = setInterval(() => this.poke(), recheckMs);
    await new Promise<void>((resolve) => {
      this.finish = resolve;
      this.pump();
    });
    clearInterval(recheck);
    await this.putBack(this.buffer.splice(0));
    if (this.breakerChanged) await saveBreaker(this.engine.pool, this.endpointId, this.breaker);
    if (this.orderedChanged) await saveOrderedUntil(this.engine.pool, this.endpointId, new Date(this.orderedUntil));
    if (this.gone) await disableGoneEndpoint(this.engine, this.endpointId);
    if (this.error !== undefined) throw this.error;
    return { delivered: this.delivered, failed: this.failed, ...(await this.next()) };
  }

  /** New rows may be there, or the engine is stopping: look again. */
  poke(): void {
    this.poked = true;
    this.dry = false;
    // Others may have what this process will not begin any more; what is under way may take its time.
    if (this.engine.stopping && this.buffer.length > 0) void this.putBack(this.buffer.splice(0));
    this.pump();
  }

  private get over(): boolean {
    return this.engine.stopping || this.gone || this.error !== undefined || performance.now() >= this.deadline;
  }

  pump(): void {
    if (this.ended) return;
    const cap = this.breaker.openUntil === null ? (this.context?.maxInFlight ?? 0) : 1;
    while (this.buffer.length > 0 && !this.over) {
      const byHand = this.buffer[0]!.trigger !== "schedule";
      if (!byHand && this.inFlight >= cap) break;
      const tick = byHand ? this.engine.pace.beginNow() : this.engine.pace.begin(this);
      if (tick === null) break;
      this.start(this.buffer.shift()!, tick);
    }
    if (!this.claiming && !this.over && (this.poked || (!this.dry && this.buffer.length <= this.low))) void this.refill();
    if (this.inFlight + this.recording === 0 && !this.claiming && (this.over || (this.dry && this.buffer.length === 0))) {
      this.ended = true;
      this.poked = false;
      this.finish();
    }
  }

  /** Claimed and not yet written down. */
  private get underWay(): number {
    return this.buffer.length + this.inFlight + this.recording;
  }

  private get margin(): number {
    return Math.min(leaseMarginMs, this.engine.leaseMs / 4);
  }

  /** How long a row may wait in the buffer and still be sent within its lease. */
  private get roomMs(): number {
    return this.engine.leaseMs - (this.context?.timeoutMs ?? 0) - this.margin;
  }

  /**
   * How many rows to hold in the buffer: what the receiver can take, and what leaves it in half the time that the
   * lease gives, within this endpoint's share of the memory for all.
   */
  private get batch(): number {
    const { drains, averagePayloadBytes } = this.engine;
    const share = Math.floor(Math.min(claimedRows, claimedBytes / averagePayloadBytes) / drains.size);
    const taken = Math.ceil(((this.context?.maxInFlight ?? claimSize) * claimAheadMs) / this.averageMs);
    return Math.max(1, Math.min(claimSize, share, taken, Math.ceil((claimSize * this.roomMs) / 2 / this.averageWaitMs)));
  }

  /** Claim again from here down: early enough to go on sending, late enough for a claim to be worth its statement. */
  private get low(): number {
    return Math.min(this.batch / 2, this.context?.maxInFlight ?? 0);
  }

  private async refill(): Promise<void> {
    this.claiming = true;
    // Whoever has had nothing yet does not wait behind a backlog.
    if (this.claims > 0) await this.engine.recorder.turnToClaim();
    this.poked = false;
    if (!this.over) await this.claimMore();
    this.claiming = false;
    this.pump();
  }

  private async claimMore(): Promise<void> {
    try {
      const context = await loadEndpointContext(this.engine.pool, this.engine.keyring, this.endpointId);
      // Disabled or deleted meanwhile: what was claimed ahead is not sent.
      if (context === null || !context.active) await this.putBack(this.buffer.splice(0));
      const more = context !== null && (await this.claim(context));
      // A poke that came meanwhile may be about rows that the claim did not see.
      this.dry = !more && !this.poked;
    } catch (error) {
      this.error = error;
    }
  }

  /** Fills the buffer, attempts by hand first; true where more may be waiting. */
  private async claim(context: EndpointContext): Promise<boolean> {
    if (this.context === null) this.breaker = context.breaker;
    this.context = { ...context, timeoutMs: Math.min(context.timeoutMs, this.engine.leaseMs - 2 * this.margin) };
    this.clockOffsetMs = context.now - Date.now();
    const { pool } = this.engine;
    if (context.lostClaims) {
      await endLostClaims(pool, this.endpointId, this.engine.leaseMs);
      this.place = null;
    }
    const manual = context.manualWaiting ? await claimManual(pool, this.endpointId, manualClaimSize, this.engine.leaseMs) : [];
    this.buffer.unshift(...manual);
    const phase = breakerPhase(this.breaker, context.now);
    const { allowed, nextAt, bucket } = allowance(context.bucket, context.rateLimitPerMinute, context.now);
    const heldUntil = context.ordered ? Math.max(context.orderedUntil ?? 0, this.orderedUntil) : 0;
    this.blockedUntil = phase === "open" ? this.breaker.openUntil : heldUntil > context.now ? heldUntil : allowed < 1 ? nextAt : null;
    const single = context.ordered || phase === "half-open";
    const limit = this.blockedUntil !== null || !context.active || (single && this.underWay > 0) ? 0 : single ? 1 : Math.min(this.batch - this.buffer.length, allowed);
    const due = limit <= 0 ? [] : await this.claimOldest(context, limit, single);
    if (bucket !== null && due.length > 0) await saveBucket(pool, this.endpointId, { ...bucket, tokens: bucket.tokens - due.length });
    for (const { payload } of due) this.engine.averagePayloadBytes += (payload.length - this.engine.averagePayloadBytes) / 16;
    this.buffer.push(...due);
    this.claims += manual.length + due.length;
    countClaim(manual.length + due.length);
    return manual.length === manualClaimSize || (due.length >= limit && !single && this.blockedUntil === null && context.active);
  }

  /**
   * In a backlog from where the last claim ended; what has come before that place since, as a
   * publish does whose transaction took its time, is seen when all is looked through again.
   */
  private async claimOldest(context: EndpointContext, limit: number, single: boolean): Promise<ClaimedDelivery[]> {
    const now = performance.now();
    if (single || now - this.lookedAt > recheckMs) this.place = null;
    if (this.place === null) this.lookedAt = now;
    const after = this.place;
    const { claimed, place } = await claimDue(this.engine.pool, context, limit, this.engine.leaseMs, after ?? undefined);
    this.place = claimed.length === limit ? place : null;
    if (after === null || claimed.length === limit) return claimed;
    return [...claimed, ...(await this.claimOldest(context, limit - claimed.length, single))];
  }

  private start(delivery: ClaimedDelivery, tick: number): void {
    const context = this.context!;
    const ageMs = performance.now() - delivery.claimedAt;
    this.averageWaitMs += (Math.max(1, ageMs) - this.averageWaitMs) / 16;
    if (ageMs > this.roomMs) {
      this.engine.pace.settled(tick);
      return void this.putBack([delivery, ...this.takeStale()]);
    }
    this.inFlight++;
    const attempt =
      delivery.interruptions >= maxInterruptions
        ? Promise.resolve(interruptedTooOften(context, delivery, this.clockOffsetMs))
        : sendDelivery(this.engine, context, delivery, this.clockOffsetMs);
    attempt.then(
      (result) => {
        this.engine.pace.settled(tick);
        this.settle(result);
      },
      (error: unknown) => {
        this.engine.pace.settled(tick);
        // Our own fault (a secret that does not decrypt, a bug): the lease runs out and it is tried again.
        this.inFlight--;
        this.error = error;
        this.pump();
      },
    );
  }

  /** What was claimed together goes back together. */
  private takeStale(): ClaimedDelivery[] {
    const oldest = performance.now() - this.roomMs;
    const all = this.buffer.splice(0);
    this.buffer.push(...all.filter(({ claimedAt }) => claimedAt >= oldest));
    return all.filter(({ claimedAt }) => claimedAt < oldest);
  }

  private settle(result: AttemptResult): void {
    this.inFlight--;
    const { verdict, delivery } = result;
    this.averageMs += (Math.max(1, result.result.timings.totalMs) - this.averageMs) / 8;
    if (verdict.outcome === "delivered") this.delivered++;
    else this.failed++;
    if (delivery.trigger === "schedule" || verdict.outcome === "delivered") this.observe(verdict.breakerFailure);
    if (verdict.outcome === "disable" && delivery.trigger !== "test") this.gone = true;
    if (result.holdsTheLine) {
      this.orderedUntil = Date.now() + this.clockOffsetMs + result.decision.delayMs!;
      this.orderedChanged = true;
    }
    this.recording++;
    void this.engine.recorder.record(result).then(() => {
      this.recording--;
      // One at a time: the next is claimed once this one is written down.
      if (this.context?.ordered) this.dry = false;
      this.pump();
    });
    this.pump();
  }

  private observe(failure: boolean): void {
    const before = this.breaker;
    if (!failure && before.failures === 0 && before.openUntil === null) return;
    this.breaker = afterResult(before, failure, Date.now() + this.clockOffsetMs);
    this.breakerChanged = true;
    if (before.openUntil !== null && this.breaker.openUntil === null) this.dry = false;
    if (this.breaker.openUntil !== null && this.breaker.openUntil !== before.openUntil) {
      countBreakerOpening();
      this.blockedUntil = this.breaker.openUntil;
      this.dry = true;
      void this.putBack(this.buffer.splice(0));
    }
  }

  private async putBack(claimed: ClaimedDelivery[]): Promise<void> {
    this.recording++;
    this.place = null;
    await releaseClaims(this.engine.pool, claimed).catch((error: unknown) => (this.error ??= error));
    this.recording--;
    this.pump();
  }

  private async next(): Promise<Pick<DrainResult, "nextDueAt" | "more">> {
    const due = await nextDueAt(this.engine.pool, this.endpointId);
    if (due === null) return { nextDueAt: null, more: this.poked };
    const at = Math.max(due.getTime(), this.blockedUntil ?? 0) - this.clockOffsetMs;
    // Due, and yet nothing could be claimed: somebody holds a lock on it. Do not spin.
    const earliest = this.claims === 0 ? Date.now() + busyMs : 0;
    return { nextDueAt: new Date(Math.max(at, earliest)), more: this.poked || (at <= Date.now() && this.claims > 0) };
  }
}
