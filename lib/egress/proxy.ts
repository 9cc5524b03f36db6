import { connect as netConnect, isIPv6, type Socket } from "node:net";
import type { Dial } from "./connect";

export interface EgressProxy {
  host: string;
  port: number;
  /** Basic credentials in base64, or null. */
  credentials: string | null;
}

/** What a proxy may say before the tunnel is open, in bytes. */
const longestAnswer = 8 * 1024;
/** Shorter than the shortest timeout of any endpoint: that the proxy is not reached must show before the receiver is blamed. */
const reachWithinMs = 600;

/** POSTHORN_EGRESS_PROXY, such as http://user:password@10.0.0.5:4750, or null. Throws where it is none. */
export function parseEgressProxy(environment: Record<string, string | undefined>): EgressProxy | null {
  const text = environment.POSTHORN_EGRESS_PROXY;
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "http:" || url.hostname === "" || !/^\/?$/.test(url.pathname) || url.search !== "") {
    throw new Error("POSTHORN_EGRESS_PROXY: must be the address of a proxy that speaks CONNECT, such as http://10.0.0.5:4750");
  }
  const credentials = url.username === "" ? null : Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64");
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 80), credentials };
}

/** How an egress client connects in this environment: through a proxy, or by itself. */
export function egressDial(environment: Record<string, string | undefined>): { dial?: Dial } {
  const proxy = parseEgressProxy(environment);
  return proxy === null ? {} : { dial: dialThroughProxy(proxy) };
}

/**
 * Opens connections through a CONNECT proxy (RFC 9110 section 9.3.6), so that they leave from its
 * address. All checks come before it, as without one: the proxy is given the vetted address, never a
 * name, and so cannot be led elsewhere by a name server. TLS is spoken with the receiver, through it.
 * That the proxy is away, hangs up or does not know us is our own trouble (code EPROXY), and never the
 * receiver's; that it does not let this address through is a refusal of the address (EPROXYREFUSED).
 */
export function dialThroughProxy(proxy: EgressProxy): Dial {
  return ({ address, port }) => {
    const socket = netConnect({ host: proxy.host, port: proxy.port, noDelay: true });
    const emit = socket.emit.bind(socket) as (event: string, ...values: unknown[]) => boolean;
    const reaching = setTimeout(() => socket.destroy(trouble("did not answer in time")), reachWithinMs);
    let over = false;
    // Whoever waits for the connection waits for the tunnel.
    socket.emit = (event: string | symbol, ...values: unknown[]): boolean => {
      if (over) return emit(event as string, ...values);
      if (event === "connect") {
        clearTimeout(reaching);
        askForTunnel(socket, proxy, isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`, () => {
          over = true;
          // What the check after connecting compares: the proxy has said that this is where it ends.
          Object.defineProperty(socket, "remoteAddress", { value: address, configurable: true });
          emit("connect");
        });
        return true;
      }
      if (event !== "error" && event !== "close") return emit(event as string, ...values);
      clearTimeout(reaching);
      over = true;
      if (event === "close") emit("error", trouble("hung up before the tunnel stood"));
      return emit(event, ...(event === "error" ? [ownTrouble(values[0] as Error)] : values));
    };
    return socket;
  };
}

function askForTunnel(socket: Socket, { credentials }: EgressProxy, target: string, onOpen: () => void): void {
  let answer = Buffer.alloc(0);
  const onData = (chunk: Buffer): void => {
    answer = Buffer.concat([answer, chunk]);
    const end = answer.indexOf("\r\n\r\n");
    if (end === -1 && answer.length <= longestAnswer) return;
    socket.off("data", onData).pause();
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer.toString("latin1", 0, 64))?.[1];
    // Nothing may come before we have spoken: it would be taken for the receiver's.
    if (status?.startsWith("2") && end !== -1 && answer.length === end + 4) return onOpen();
    socket.destroy(refusal(status));
  };
  socket.on("data", onData);
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials === null ? "" : `Proxy-Authorization: Basic ${credentials}\r\n`}\r\n`);
}

class ProxyError extends Error {
  constructor(
    what: string,
    readonly code: "EPROXY" | "EPROXYREFUSED" | "EHOSTUNREACH",
  ) {
    super(`the egress proxy ${what}`);
  }
}

function trouble(what: string): ProxyError {
  return new ProxyError(what, "EPROXY");
}

/** 502 to 504: the proxy works, and the receiver cannot be reached from it. 407, 408 and 429 are about us, other 4xx about where we want to go. */
function refusal(status: string | undefined): ProxyError {
  const what = `answered ${status ?? "something that is not HTTP"}`;
  if (status === "502" || status === "503" || status === "504") return new ProxyError(what, "EHOSTUNREACH");
  return status?.startsWith("4") && !["407", "408", "429"].includes(status) ? new ProxyError(what, "EPROXYREFUSED") : trouble(what);
}

function ownTrouble(error: Error): Error {
  return error instanceof ProxyError ? error : Object.assign(error, { code: "EPROXY" });
}
