import fs from "node:fs";

/** Fewer writes of more lines each. */
const gatherLength = 4_096;
/** Characters that wait for a reader who has stopped reading, at most. */
const mostWaitingDefault = 4 * 1024 * 1024;
/** A pipe that is full is tried again after this long. */
const againMs = 100;

/**
 * Writes lines to a file descriptor without waiting, one write at a time. A disk that is full or a
 * pipe whose other end is gone costs the lines and nothing else: they are dropped and counted, and
 * the next line that can be written is preceded by one that says how many are missing.
 */
export class GatheredLines {
  private waiting: string[] = [];
  private length = 0;
  private running: Promise<void> | null = null;
  /** The last write broke off within a line. */
  private torn = false;
  /** Lines that are missing, and not told yet. */
  dropped = 0;

  constructor(
    private readonly fd: number,
    private readonly mostWaiting = mostWaitingDefault,
  ) {}

  write(line: string): void {
    if (this.length + line.length > this.mostWaiting) return void this.dropped++;
    this.waiting.push(line);
    this.length += line.length;
    if (this.running === null && this.length >= gatherLength) this.begin();
  }

  /** Resolves when all is written, or after `withinMs`. */
  async flush(withinMs = 1_000): Promise<void> {
    const until = performance.now() + withinMs;
    while ((this.length > 0 || this.running !== null) && performance.now() < until) {
      if (this.running === null) this.begin();
      await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, Math.max(1, until - performance.now())))]);
    }
  }

  private begin(): void {
    this.running = this.writeWaiting().finally(() => {
      this.running = null;
      if (this.length >= gatherLength) this.begin();
    });
  }

  private async writeWaiting(): Promise<void> {
    const { waiting: lines, dropped } = this;
    const missing = dropped === 0 ? "" : `${JSON.stringify({ level: "warn", time: new Date().toISOString(), message: "attempts are missing from this log", missing: dropped })}\n`;
    let rest = Buffer.from(`${this.torn ? "\n" : ""}${missing}${lines.join("")}`);
    this.waiting = [];
    this.length = 0;
    this.dropped = 0;
    while (rest.length > 0) {
      const { written, code } = await writeTo(this.fd, rest);
      rest = rest.subarray(written);
      this.torn = written > 0 ? rest.length > 0 : this.torn;
      if (code === "EAGAIN") await new Promise((resolve) => setTimeout(resolve, againMs));
      else if (code !== undefined) {
        // Some of them may be written; that some are missing is what counts.
        this.dropped += dropped + lines.length;
        return;
      }
    }
  }
}

function writeTo(fd: number, bytes: Buffer): Promise<{ written: number; code: string | undefined }> {
  return new Promise((resolve) => fs.write(fd, bytes, (error, written) => resolve({ written: error ? 0 : written, code: error ? (error.code ?? "EIO") : undefined })));
}
