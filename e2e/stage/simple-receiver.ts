import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it arrived. */
export interface Received {
  at: number;
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface SimpleReceiver {
  url: string;
  requests: Received[];
  /** Requests being answered right now, and the most there were. */
  open: number;
  mostOpen: number;
  close(): Promise<void>;
}

/** An HTTP receiver that keeps what it gets and answers as `answer` says. */
export async function startSimpleReceiver(answer: (request: Received, response: ServerResponse, index: number) => void | Promise<void>): Promise<SimpleReceiver> {
  const receiver: SimpleReceiver = { url: "", requests: [], open: 0, mostOpen: 0, close: () => closeServer(server) };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = { at: Date.now(), path: request.url!, headers: request.headers, body: Buffer.concat(chunks) };
    const index = receiver.requests.push(received) - 1;
    receiver.mostOpen = Math.max(receiver.mostOpen, ++receiver.open);
    response.on("close", () => receiver.open--);
    await answer(received, response, index);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
