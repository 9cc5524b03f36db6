import http from "node:http";
import type { Duplex } from "node:stream";
import { SecretWatch } from "./secret-watch";

export interface RecordingProxy {
  watch: SecretWatch;
  close(): Promise<void>;
}

/**
 * A proxy for plain http that lets everything through as it is and shows each
 * answer's body to a watch, while it passes. Asks for nothing compressed, since
 * a compressed secret could not be seen.
 */
export async function startRecordingProxy(port: number): Promise<RecordingProxy> {
  const watch = new SecretWatch();
  const targets = new WeakMap<Duplex, string>();
  const server = http.createServer((request, response) => pass(watch, new URL(request.url!.startsWith("/") ? `http://${targets.get(request.socket) ?? "nowhere.invalid"}${request.url}` : request.url!), request, response));
  // A tunnel to a server without TLS holds requests like any other.
  server.on("connect", (request, socket: Duplex) => {
    targets.set(socket, request.url!);
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    server.emit("connection", socket);
  });
  server.on("clientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    watch,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

function pass(watch: SecretWatch, url: URL, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { "proxy-connection": _hop, "accept-encoding": _packed, ...headers } = request.headers;
  const onward = http.request({ host: url.hostname, port: url.port || 80, path: url.pathname + url.search, method: request.method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode!, answer.statusMessage, answer.rawHeaders as never);
    // An event stream's head is waited for before there is a body.
    response.flushHeaders();
    const look = watch.answer({ method: request.method!, url: url.href, action: "next-action" in request.headers });
    look(JSON.stringify(answer.headers));
    answer.on("data", (chunk: Buffer) => look(chunk.toString("latin1")));
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  // Who answers before the body has come may hang up on the rest of it.
  onward.on("error", () => void (response.headersSent || response.destroy()));
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
