import type { EgressRequest } from "./client";
import { failure, type Failure } from "./failure";
import type { Lane } from "./lane";
import type { LanePool } from "./lane-pool";
import { isConnectionLoss, responseFailure } from "./response-failure";
import type { EgressPhase, EgressResult, EgressTimings } from "./result";

/** A receiver that sends this many interim responses is not going to answer. */
const MAX_INTERIM = 1_000;

/** Who started the attempt. An object and not closures: one closure for each request doubled the time spent in GC. */
export interface AttemptOwner<Route> {
  /** Sends the same request again on a fresh connection. */
  resend(attempt: Attempt<Route>): void;
  finished(): void;
}

export type Stage = "start" | "dns" | "connect" | "queue" | "exchange";

/**
 * One request from start to result: the total deadline, the timings, and undici's handler for the exchange.
 * It settles once. The handler is undici's raw one (no wrapper objects, raw header bytes): at 12,000 requests
 * a second each wrapper costs about a percent.
 */
export class Attempt<Route = unknown> {
  /** Where the request goes, once that is known. Opaque here. */
  route: Route | null = null;
  /** Judged names and values, one after the other. */
  headers: string[] = [];
  settled = false;
  stage: Stage = "start";
  /** Ends what is running outside undici: the connection attempt or the place in a queue. */
  cancelWork: (() => void) | null = null;

  readonly startedAt: number;
  readonly timings: EgressTimings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null, totalMs: 0 };
  private readonly timer: NodeJS.Timeout;
  private lane: Lane | null = null;
  private pool: LanePool | null = null;
  private resent = false;
  private exchangeEnded = false;
  private abort: ((error?: Error) => void) | null = null;
  private sentAt = 0;
  private firstByteAt = 0;
  private interim = 0;
  private interimAt = 0;
  private status = 0;
  private statusText = "";
  private rawHeaders: Buffer[] = [];
  private chunks: Buffer[] = [];
  private size = 0;

  private interrupt: (() => void) | null = null;

  constructor(
    readonly request: EgressRequest,
    readonly now: () => number,
    private readonly resolve: (result: EgressResult) => void,
    private readonly owner: AttemptOwner<Route>,
  ) {
    this.startedAt = now();
    this.timer = setTimeout(expireAttempt, request.totalTimeoutMs, this);
    const { signal } = request;
    if (!signal) return;
    this.interrupt = () => this.fail(failure("worker_interrupted", "The sending worker was stopped", { stage: this.stage }));
    signal.addEventListener("abort", this.interrupt);
    if (signal.aborted) this.interrupt();
  }

  /** Hands the request to a connection. Everything that follows arrives through the handler methods below. */
  exchange(lane: Lane, pool: LanePool, options: { path: string; headers: string[]; body: Buffer | null }): void {
    this.stage = "exchange";
    this.lane = lane;
    this.pool = pool;
    this.sentAt = this.firstByteAt = this.interim = 0;
    this.abort = null;
    this.exchangeEnded = false;
    lane.uses++;
    lane.client.dispatch({ method: this.request.method, ...options }, this);
  }

  phase(phase: EgressPhase): void {
    this.request.onPhase?.(phase);
  }

  fail(reason: Failure): void {
    const { errorClass, message } = reason;
    const evidence = this.resent ? { ...reason.evidence, resent: true } : reason.evidence;
    this.settle({ kind: "failure", errorClass, message, evidence, remoteAddress: this.lane?.remoteAddress ?? null, timings: this.timings });
  }

  /** The total deadline. Where it struck says whose silence it was. */
  expire(): void {
    if (this.status !== 0) return this.respond(true, "total_timeout");
    const evidence = { stage: this.stage, afterMs: this.request.totalTimeoutMs };
    switch (this.stage) {
      case "exchange":
        return this.fail(this.silence(evidence));
      case "connect":
        return this.fail(failure("connect_timeout", "No connection within the total time limit", evidence));
      case "queue":
        return this.fail(failure("sender_overloaded", "All connections to this address stayed busy", evidence));
      default:
        return this.fail(failure("dns_timeout", "The name servers did not answer in time", evidence));
    }
  }

  onConnect(abort: (error?: Error) => void): void {
    if (this.settled) abort();
    else this.abort = abort;
  }

  onRequestSent(): void {
    this.sentAt = this.now();
    this.phase("sent");
  }

  onResponseStarted(): void {
    if (this.firstByteAt !== 0) return;
    this.firstByteAt = this.now();
    this.phase("first_byte");
  }

  onHeaders(status: number, rawHeaders: Buffer[], _resume: () => void, statusText: string): boolean {
    if (status < 200) {
      this.interimAt = this.now();
      if (++this.interim > MAX_INTERIM) this.fail(this.silence({ interimResponses: this.interim }));
      return true;
    }
    this.status = status;
    this.statusText = statusText;
    this.rawHeaders = rawHeaders;
    return true;
  }

  onData(chunk: Buffer): boolean {
    const room = this.request.maxResponseBytes - this.size;
    this.size += chunk.length;
    if (chunk.length <= room) this.chunks.push(chunk);
    else {
      this.chunks.push(chunk.subarray(0, room));
      this.respond(true, null); // aborts: draining an endless body to save the connection is no bargain
    }
    return true;
  }

  onComplete(): void {
    this.endExchange();
    this.respond(false, null);
  }

  onError(error: Error): void {
    this.endExchange();
    if (this.settled) return;
    const reason = responseFailure(error);
    if (reason.errorClass === "request_not_sendable") this.lane?.retire();
    if (this.status !== 0) return this.respond(true, reason.errorClass);
    // A kept connection may have been closed by the receiver while this request was on its way. No byte of an
    // answer came, so one resend is free; a fresh connection that closes has no such excuse.
    if (this.lane!.uses > 1 && !this.resent && this.firstByteAt === 0 && isConnectionLoss(reason.errorClass)) {
      this.resent = true;
      return this.owner.resend(this);
    }
    this.fail(reason);
  }

  private silence(evidence: Failure["evidence"]): Failure {
    const talking = this.interim > 1 && this.now() - this.interimAt < this.request.totalTimeoutMs / 2;
    return talking
      ? failure("total_timeout", "The receiver kept sending interim responses and never answered", { ...evidence, interimResponses: this.interim })
      : failure("response_timeout", "The receiver did not answer in time", evidence);
  }

  private respond(bodyTruncated: boolean, bodyError: string | null): void {
    if (this.settled) return;
    const body = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    this.settle({
      kind: "response",
      status: this.status,
      statusText: this.statusText.replaceAll("\0", ""),
      headers: decodeHeaders(this.rawHeaders),
      body,
      bodyTruncated,
      bodyError,
      remoteAddress: this.lane!.remoteAddress,
      reusedConnection: this.lane!.uses > 1,
      timings: this.timings,
    });
  }

  private settle(result: EgressResult): void {
    if (this.settled) return;
    this.settled = true;
    clearTimeout(this.timer);
    if (this.interrupt) this.request.signal?.removeEventListener("abort", this.interrupt);
    const end = this.now();
    const { timings } = this;
    if (this.firstByteAt !== 0) {
      timings.firstByteMs = round(this.firstByteAt - (this.sentAt || this.startedAt));
      timings.bodyMs = round(end - this.firstByteAt);
    }
    timings.totalMs = round(end - this.startedAt);
    this.cancelWork?.();
    if (!this.exchangeEnded) this.abort?.();
    this.phase("done");
    this.resolve(result);
    this.owner.finished();
  }

  private endExchange(): void {
    this.exchangeEnded = true;
    this.pool!.release(this.lane!);
  }

}

function expireAttempt(attempt: Attempt): void {
  attempt.expire();
}

function decodeHeaders(raw: Buffer[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    headers.push([raw[i]!.toString("latin1").replaceAll("\0", ""), raw[i + 1]!.toString("latin1").replaceAll("\0", "")]);
  }
  return headers;
}

export function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
