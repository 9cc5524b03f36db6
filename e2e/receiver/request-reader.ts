export interface ReceivedRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: string;
  /** In order, names as they were sent: a repeated or oddly spelled header shows. */
  rawHeaders: [string, string][];
  /** Lower-case names; the last of a repeated header. */
  headers: Record<string, string>;
  body: Buffer;
  /** Which TCP connection it came on, counted from 1. */
  connection: number;
  receivedAt: Date;
}

/** Cuts the bytes of one connection into requests with Content-Length bodies, which is all that Posthorn sends. */
export class RequestReader {
  private buffered: Buffer = Buffer.alloc(0);

  constructor(private readonly onRequest: (request: ReceivedRequest) => void) {}

  push(chunk: Buffer): void {
    this.buffered = Buffer.concat([this.buffered, chunk]);
    for (let request = this.next(); request; request = this.next()) this.onRequest(request);
  }

  private next(): ReceivedRequest | null {
    const end = this.buffered.indexOf("\r\n\r\n");
    if (end < 0) return null;
    const [start = "", ...lines] = this.buffered.toString("latin1", 0, end).split("\r\n");
    const rawHeaders = lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const headers = Object.fromEntries(rawHeaders.map(([name, value]) => [name.toLowerCase(), value]));
    const length = Number(headers["content-length"] ?? 0);
    if (this.buffered.length < end + 4 + length) return null;
    const body = this.buffered.subarray(end + 4, end + 4 + length);
    this.buffered = this.buffered.subarray(end + 4 + length);
    const [method = "", target = ""] = start.split(" ");
    const [path = "", query = ""] = target.split("?", 2);
    return { method, path, query, rawHeaders, headers, body, connection: 0, receivedAt: new Date() };
  }
}
