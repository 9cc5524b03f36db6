import { DomainError } from "@/lib/errors";

/**
 * The body of a request as text, exactly as sent. Throws 415 for another media
 * type, charset or an encoding, 413 above `limit` bytes (without reading on),
 * and 400 `invalid_utf8`.
 */
export async function readJsonText(request: Request, limit: number): Promise<string> {
  checkMediaType(request.headers);
  return decodeUtf8(await readBytes(request, limit));
}

function checkMediaType(headers: Headers): void {
  const given = headers.get("content-type") ?? "";
  const [type = "", ...parameters] = given.toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice(8).replaceAll('"', "");
  if (type !== "application/json" || (charset !== undefined && !["utf-8", "utf8"].includes(charset))) {
    const seen = given === "" ? "without one" : `as ${JSON.stringify(given.slice(0, 60))}`;
    throw new DomainError(415, "unsupported_media_type", `The body must come with the content type application/json; it came ${seen}.`, "Add the header `content-type: application/json` and send UTF-8.");
  }
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity") {
    throw new DomainError(415, "unsupported_encoding", "Compressed bodies are not accepted.", "Send the body without content-encoding.");
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader?.cancel().catch(() => {});
      throw tooLarge(limit);
    }
    chunks.push(next.value);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

function tooLarge(limit: number): DomainError {
  return new DomainError(413, "body_too_large", `The body is over ${limit.toLocaleString("en")} bytes (${limit / 1024 / 1024} MiB).`, "Split the batch into several requests.", { limit });
}

function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw new DomainError(400, "empty_body", "The request has no body.", "Send a JSON object with `type` and `data`.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const byte = firstBadByte(bytes);
    throw new DomainError(400, "invalid_utf8", `The body is not UTF-8: the byte at offset ${byte} does not belong there.`, "Encode the JSON text as UTF-8. Escapes such as \\u00e9 are fine.", { byte });
  }
}

/** The longest prefix that decodes, by halving: used only to explain a refusal. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.byteLength;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return bad - 1;
}

