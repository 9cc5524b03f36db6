import type { Socket } from "node:net";
import type { ReceivedRequest } from "./request-reader";

export interface Response {
  headers?: Record<string, string>;
  body?: string | Buffer;
  reason?: string;
}

/** One request and the socket to answer it on. */
export class Exchange {
  constructor(
    readonly socket: Socket,
    readonly request: ReceivedRequest,
    /** The how-many-th request this receiver got, from 1. */
    readonly count: number,
  ) {}

  /** A well-formed response with the right Content-Length. */
  respond(status: number, { headers = {}, body = "", reason = "Status" }: Response = {}): void {
    const bytes = Buffer.from(body);
    const lines = Object.entries({ "content-length": String(bytes.length), ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n`);
    if (bytes.length > 0) this.write(bytes);
  }

  /** Raw bytes; text as latin1, so that any byte can be written. */
  write(data: string | Buffer): boolean {
    return !this.socket.destroyed && this.socket.write(typeof data === "string" ? Buffer.from(data, "latin1") : data);
  }

  /** The same bytes again and again until the other side has gone. */
  async repeat(data: string | Buffer, everyMs: number): Promise<void> {
    while (!this.socket.destroyed && this.socket.writable) {
      if (!this.write(data)) await new Promise((resolve) => this.socket.once("drain", resolve).once("close", resolve));
      await this.sleep(everyMs);
    }
  }

  /** FIN after what was written. */
  end(): void {
    this.socket.end();
  }

  /** RST. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}
