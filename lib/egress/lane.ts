import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Client } from "undici";
import { LANE_SPENT } from "./response-failure";

/** undici's default is 4 s; most servers close an idle connection after 5 s or more. */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 30_000;
const MAX_RESPONSE_HEADER_BYTES = 16_384;

class LaneSpentError extends Error {
  readonly code = LANE_SPENT;
}

/**
 * One open connection to one vetted address, with an undici Client on top that speaks HTTP/1.1 over it.
 * The socket is connected and vetted before the Client exists, and the Client is never allowed to open
 * another one: whatever it sends, it sends to the address that was checked.
 */
export class Lane {
  readonly client: Client;
  uses = 0;
  private retired = false;

  constructor(
    readonly socket: Socket,
    readonly remoteAddress: string,
    origin: string,
    private readonly onRetire: (lane: Lane) => void,
  ) {
    let taken = false;
    this.client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
      // The total deadline of the attempt covers both, dripped and endless responses included.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        // Not synchronously: undici would miss the resume that follows.
        queueMicrotask(() => {
          const spent = taken || socket.destroyed;
          taken = true;
          if (spent) callback(new LaneSpentError(), null);
          else callback(null, socket);
        });
      },
    });
    const retire = () => this.retire();
    const emitter: EventEmitter = this.client;
    emitter.on("disconnect", retire).on("connectionError", retire).on("error", retire);
  }

  /** Can another request go out on it? False once either side has hung up. */
  get usable(): boolean {
    return !this.retired && !this.socket.destroyed && !this.socket.readableEnded;
  }

  /** Ends the connection, and with it whatever is running on it. Also called when the connection ends by itself. */
  retire(): void {
    if (this.retired) return;
    this.retired = true;
    this.onRetire(this);
    this.client.destroy().catch(() => {});
    this.socket.destroy();
  }
}
