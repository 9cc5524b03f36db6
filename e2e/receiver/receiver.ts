import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { Exchange } from "./exchange";
import { RequestReader, type ReceivedRequest } from "./request-reader";

/** What the receiver does with one request. Bytes are written by hand, so that wrong HTTP can be said too. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

export interface ReceiverOptions {
  /** For every request, unless `paths` names its path. Default: 200 "ok". */
  behaviour?: Behaviour;
  /** By path without the query, such as "/slow". */
  paths?: Record<string, Behaviour>;
  /** Called for each TCP connection before anything is read. Return true to take it over. */
  onConnection?: (socket: Socket) => boolean | void;
  /** Speak TLS with these options (key, cert, requestCert …). */
  tls?: TlsOptions;
  /** Default 127.0.0.1. */
  host?: string;
  /** Default: any free one. */
  port?: number;
}

export interface Receiver {
  host: string;
  port: number;
  /** The URL of a path, as http or https by what the receiver speaks. */
  url(path?: string): string;
  /** Everything received so far, oldest first. */
  requests(): ReceivedRequest[];
  /** TCP connections accepted so far. */
  connections(): number;
  /** Changes what happens to later requests; with a path, only to those. */
  behave(behaviour: Behaviour, path?: string): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Starts a receiver on a raw socket. It answers requests of one connection in order. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const host = options.host ?? "127.0.0.1";
  const paths = new Map(Object.entries(options.paths ?? {}));
  let fallback: Behaviour = options.behaviour ?? ((exchange) => exchange.respond(200, { body: "ok" }));
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;

  const serve = (socket: Socket) => {
    socket.on("error", () => {});
    const connection = accepted;
    let turn = Promise.resolve();
    const reader = new RequestReader((request) => {
      received.push({ ...request, connection });
      const behaviour = paths.get(request.path) ?? fallback;
      turn = turn.then(() => behaviour(new Exchange(socket, request, received.length))).catch(() => void socket.destroy());
    });
    socket.on("data", (chunk: Buffer) => reader.push(chunk));
  };
  const accept = (socket: Socket) => {
    accepted++;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    return options.onConnection?.(socket) !== true;
  };

  const server: Server = options.tls
    ? createTlsServer(options.tls, serve).on("tlsClientError", () => {})
    : createServer({ noDelay: true }, (socket) => accept(socket) && serve(socket));
  if (options.tls) server.on("connection", accept);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(options.port ?? 0, host, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    host,
    port,
    url: (path = "/") => `${options.tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}${path}`,
    requests: () => received,
    connections: () => accepted,
    behave: (behaviour, path) => void (path === undefined ? (fallback = behaviour) : paths.set(path, behaviour)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
