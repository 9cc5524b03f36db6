import { gzipSync } from "node:zlib";
import type { Behaviour } from "./receiver";

/** Answers with a status, and whatever headers and body are given. */
export function status(code: number, headers: Record<string, string> = {}, body = ""): Behaviour {
  return (exchange) => exchange.respond(code, { headers, body });
}

/** Writes these bytes and leaves the connection open; with `then`, ends it by FIN or RST. */
export function raw(bytes: string, then?: "fin" | "rst"): Behaviour {
  return async (exchange) => {
    exchange.write(bytes);
    if (then === "fin") exchange.end();
    if (then === "rst") await exchange.sleep(30).then(() => exchange.reset());
  };
}

/** One behaviour for each request in turn; the last one stays. */
export function inTurn(...behaviours: Behaviour[]): Behaviour {
  return (exchange) => behaviours[Math.min(exchange.count, behaviours.length) - 1]?.(exchange);
}

/** Waits, then does something else. */
export function after(ms: number, then: Behaviour): Behaviour {
  return async (exchange) => {
    await exchange.sleep(ms);
    return then(exchange);
  };
}

export const silence: Behaviour = () => {};
export const closeWithoutAnswer: Behaviour = (exchange) => exchange.end();
export const resetWithoutAnswer: Behaviour = (exchange) => exchange.reset();

/** The start of a response header, then one more byte at a time, for ever. */
export const drippedHeaders: Behaviour = async (exchange) => {
  exchange.write("HTTP/1.1 200 OK\r\nx-drip: ");
  await exchange.repeat("a", 40);
};

export const drippedBody: Behaviour = async (exchange) => {
  exchange.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
  await exchange.repeat("b", 40);
};

export const stalledBody: Behaviour = (exchange) => void exchange.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");

export const endlessBody: Behaviour = async (exchange) => {
  exchange.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
  await exchange.repeat(`2000\r\n${"e".repeat(0x2000)}\r\n`, 1);
};

export const endlessInterim: Behaviour = (exchange) => exchange.repeat("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", 20);

/** A few kilobytes on the wire that unfold to `megabytes`. */
export function gzipBomb(megabytes: number): Behaviour {
  const body = gzipSync(Buffer.alloc(megabytes * 1024 * 1024));
  return (exchange) => exchange.respond(200, { headers: { "content-encoding": "gzip" }, body });
}
