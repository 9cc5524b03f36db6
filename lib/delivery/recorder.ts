import type pg from "pg";
import { attemptsRecorded } from "@/lib/metrics/observe";
import { recordResults, type DeadLetter } from "./record";
import type { AttemptResult } from "./send";

const batchSize = 500;
/** Results wait at most this long for others to share their commit. */
const gatherMs = 4;
const retryMs = 250;
/** So many results waiting, and the process has more than it can write down: claims take turns. */
const crowded = 500;
/** While claims take turns, two go this often: together no more rows than a process can send meanwhile. */
const turnMs = 10;
const claimsATurn = 2;

/**
 * Gathers the results of all drains of this process and writes them in groups,
 * one group at a time: two statements at once would take the same endpoints'
 * rows in different orders and could lock each other out.
 */
export class Recorder {
  private waiting: { result: AttemptResult; done: (recorded: boolean) => void }[] = [];
  private writing = false;
  private timer: NodeJS.Timeout | null = null;
  private readonly line: (() => void)[] = [];
  /** Statements sent, for measurements. */
  statements = 0;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onDeadLetters: (dead: DeadLetter[]) => void,
    private readonly onError: (message: string, error: unknown) => void,
  ) {}

  /** Resolves once the result is committed (true), or was given up (false: the lease runs out and it is sent again). */
  record(result: AttemptResult): Promise<boolean> {
    return new Promise((done) => {
      this.waiting.push({ result, done });
      if (this.writing) return;
      if (this.waiting.length >= batchSize) void this.flush();
      else this.timer ??= setTimeout(() => void this.flush(), gatherMs);
    });
  }

  /**
   * Null: claim at once. Otherwise wait for it: rows that are claimed faster than
   * results are written only fill the memory.
   */
  turnToClaim(): Promise<void> | null {
    if (this.waiting.length < crowded && this.line.length === 0) return null;
    return new Promise((resolve) => {
      if (this.line.push(resolve) === 1) setTimeout(() => this.callLine(), turnMs);
    });
  }

  private callLine(): void {
    if (this.waiting.length < crowded) for (const resolve of this.line.splice(0, claimsATurn)) resolve();
    if (this.line.length > 0) setTimeout(() => this.callLine(), turnMs);
  }

  private async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.writing) return;
    this.writing = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize);
      const recorded = await this.write(batch.map((entry) => entry.result));
      for (const entry of batch) entry.done(recorded.has(entry.result));
    }
    this.writing = false;
  }

  /** Writes a batch; where a row makes it fail, halves it until that row stands alone and is written bare. */
  private async write(batch: AttemptResult[]): Promise<Set<AttemptResult>> {
    for (let attempt = 0; ; attempt++) {
      try {
        this.statements++;
        const dead = await recordResults(this.pool, batch);
        attemptsRecorded(batch, dead.length);
        if (dead.length > 0) this.onDeadLetters(dead);
        return new Set(batch);
      } catch (error) {
        if (isDataError(error)) return this.writeApart(batch, error);
        // The database is away or two transactions collided: what was sent must
        // be written while the lease holds.
        this.onError("could not record results, trying again", error);
        if (attempt >= 200) return new Set();
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  private async writeApart(batch: AttemptResult[], error: unknown): Promise<Set<AttemptResult>> {
    if (batch.length > 1) {
      const middle = batch.length >> 1;
      const first = await this.write(batch.slice(0, middle));
      const second = await this.write(batch.slice(middle));
      return new Set([...first, ...second]);
    }
    this.onError("a result could not be stored as it was; storing it without its response", error);
    const only = batch[0]!;
    try {
      await recordResults(this.pool, [bare(only)]);
      return new Set([only]);
    } catch (failure) {
      this.onError("a result could not be stored", failure);
      return new Set();
    }
  }
}

function bare(attempt: AttemptResult): AttemptResult {
  const { result } = attempt;
  if (result.kind === "response") return { ...attempt, result: { ...result, headers: [], body: Buffer.alloc(0), bodyTruncated: true, bodyError: null } };
  return { ...attempt, result: { ...result, message: "", evidence: {} } };
}

/** SQLSTATE classes 22 (data) and 23 (constraint) and 42 (the statement): trying again would fail again. */
function isDataError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|42|54)/.test(code);
}
