import { z } from "zod";
import { checkJson } from "./check-json";
import { toInvalidRequest } from "./invalid-request";
import type { Operation } from "./operations/operation";
import { readJsonText } from "./read-json-text";

export interface ReadBody {
  /** Exactly as sent; empty where there was none. */
  text: string;
  /** As the caller wrote it, once the operation's schema has found nothing wrong: verbs parse it themselves. */
  body: unknown;
}

/**
 * The body of a write by the operation's schema and within its limit. Where
 * none is needed it may be left out; one that is there must still be right.
 * Throws as `readJsonText` and `checkJson` do, and `invalid_request` (422).
 */
export async function readBody(request: Request, { body: schema, bodyOptional, maxBodyBytes }: Operation): Promise<ReadBody> {
  const mayBeLeftOut = schema === null || bodyOptional;
  if (mayBeLeftOut && (await isEmpty(request))) return { text: "", body: schema === null ? undefined : {} };
  const text = await readJsonText(request, maxBodyBytes);
  checkJson(text);
  const body = JSON.parse(text) as unknown;
  const parsed = (schema ?? nothing).safeParse(body);
  if (!parsed.success) throw toInvalidRequest(parsed.error);
  return { text, body: schema === null ? undefined : body };
}

const nothing = z.strictObject({});

/** Servers differ in whether a request without a body has an empty stream or none, and clients in whether they say its type all the same. */
async function isEmpty(request: Request): Promise<boolean> {
  if (request.body === null) return true;
  const announced = request.headers.get("content-length");
  if (announced !== null) return announced === "0";
  const reader = request.clone().body!.getReader();
  const first = await reader.read();
  // Not waited for: a copy is let go only once the request itself is.
  reader.cancel().catch(() => {});
  return first.done === true || first.value.byteLength === 0;
}
