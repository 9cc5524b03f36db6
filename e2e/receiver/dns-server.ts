import { createSocket } from "node:dgram";
import { createServer, type AddressInfo } from "node:net";
import * as packet from "dns-packet";

/** What one name answers. Nothing given: the name exists and has no address. */
export interface DnsAnswer {
  A?: string[];
  AAAA?: string[];
  /** Seconds; default 0, so that nothing is cached. */
  ttl?: number;
  rcode?: "SERVFAIL" | "REFUSED" | "FORMERR" | "NXDOMAIN" | "NOTIMP";
  /** Never answers. */
  silent?: boolean;
  /** Milliseconds before the answer. */
  delay?: number;
}

export interface DnsServer {
  /** `127.0.0.1:port`, as POSTHORN_DNS_SERVERS takes it. */
  address: string;
  port: number;
  queries(): { name: string; type: string; transport: "udp" | "tcp" }[];
  /** Changes or adds a name. A list is a sequence: the n-th query of each type gets the n-th, the last one stays. */
  set(name: string, answer: DnsAnswer | DnsAnswer[]): void;
  close(): Promise<void>;
}

const RCODES = { FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 };

/** A name server on loopback, UDP and TCP. Names that were not set do not exist (NXDOMAIN). */
export async function startDnsServer(records: Record<string, DnsAnswer | DnsAnswer[]> = {}): Promise<DnsServer> {
  const names = new Map(Object.entries(records));
  const asked: ReturnType<DnsServer["queries"]> = [];
  const counts = new Map<string, number>();

  const answer = (query: Buffer, transport: "udp" | "tcp", reply: (bytes: Buffer) => void) => {
    const { id, questions = [] } = packet.decode(query);
    const question = questions[0];
    if (!question) return;
    const name = question.name.toLowerCase();
    const key = `${question.type} ${name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    asked.push({ name, type: question.type, transport });
    const found = names.get(name) ?? { rcode: "NXDOMAIN" as const };
    const now = Array.isArray(found) ? (found[Math.min(nth, found.length - 1)] ?? {}) : found;
    if (now.silent) return;
    const bytes = encode(id ?? 0, question, now);
    const fits = transport === "tcp" || bytes.length <= 512;
    const send = () => reply(fits ? bytes : encode(id ?? 0, question, {}, packet.TRUNCATED_RESPONSE));
    if (now.delay) setTimeout(send, now.delay);
    else send();
  };

  const udp = createSocket("udp4");
  udp.on("message", (query, from) => answer(query, "udp", (bytes) => udp.send(bytes, from.port, from.address)));
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve));
  const { port } = udp.address();
  const tcp = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => answer(data.subarray(2), "tcp", (bytes) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      socket.end(Buffer.concat([length, bytes]));
    }));
  });
  await new Promise<void>((resolve, reject) => tcp.once("error", reject).listen(port, "127.0.0.1", resolve));

  return {
    address: `127.0.0.1:${(tcp.address() as AddressInfo).port}`,
    port,
    queries: () => asked,
    set: (name, value) => void names.set(name.toLowerCase(), value),
    close: () => new Promise((resolve) => udp.close(() => tcp.close(() => resolve()))),
  };
}

function encode(id: number, question: packet.Question, answer: DnsAnswer, extraFlags = 0): Buffer {
  const addresses = question.type === "A" ? (answer.A ?? []) : question.type === "AAAA" ? (answer.AAAA ?? []) : [];
  return packet.encode({
    type: "response",
    id,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | extraFlags | (answer.rcode ? RCODES[answer.rcode] : 0),
    questions: [question],
    answers: addresses.map((data) => ({ type: question.type as "A", name: question.name, ttl: answer.ttl ?? 0, data })),
  });
}
