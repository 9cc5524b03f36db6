import { NextRequest } from "next/server";
import { DomainError } from "@/lib/errors";

/**
 * The same request with its body read, for handlers that read without a limit
 * of their own. Throws 413 `body_too_large` above `limit` bytes, announced or
 * not, without reading on.
 */
export async function limitBody(request: NextRequest, limit: number): Promise<NextRequest> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (request.body === null) return request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => {});
      throw tooLarge(limit);
    }
    chunks.push(next.value);
  }
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body: Buffer.concat(chunks, size) });
}

function tooLarge(limit: number): DomainError {
  return new DomainError(413, "body_too_large", `The body is over ${limit.toLocaleString("en")} bytes.`, "Send less at once.", { limit });
}
