import { hash } from "node:crypto";
import { DomainError, invalid } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";
import { nestingDepth } from "./json-span";

/** Largest payload, in bytes of the finished envelope. */
export const maxPayloadBytes = 256 * 1024;
/** Above this a hint is given: many receivers and gateways stop here. */
export const largePayloadBytes = 20 * 1024;
/** Deeper JSON cannot be re-serialised by many receivers. */
export const maxDepth = 100;

/** `data` as JSON text that is sent exactly as it stands. */
export class RawJson {
  constructor(readonly text: string) {}
}

export interface Envelope {
  /** The body of every delivery: `{"id","type","timestamp","apiVersion","data"}`. */
  text: string;
  /** SHA-256 in hex of what the publisher gave: the same key with another fingerprint is a conflict. */
  fingerprint: string;
}

/**
 * Builds the Standard Webhooks envelope around `data` (JSON text) byte for
 * byte. Throws `payload_too_large` (413) and `payload_too_deep` (422).
 */
export function buildEnvelope(input: { id: string; type: string; occurredAt: Date; givenTimestamp: boolean; data: RawJson }): Envelope {
  const head = `{"id":"${toPublicId("evt", input.id)}","type":"${input.type}","timestamp":"${input.occurredAt.toISOString()}","apiVersion":"v1","data":`;
  const text = `${head}${input.data.text}}`;
  const size = Buffer.byteLength(text);
  if (size > maxPayloadBytes) {
    throw new DomainError(
      413,
      "payload_too_large",
      `The payload is ${size.toLocaleString("en")} bytes; the limit is ${maxPayloadBytes.toLocaleString("en")} (256 KiB).`,
      "Send ids and let the receiver fetch the rest from your API.",
      { size, limit: maxPayloadBytes },
    );
  }
  if (nestingDepth(input.data.text) > maxDepth) {
    throw invalid("payload_too_deep", `data nests deeper than ${maxDepth} levels.`, "Flatten the structure: many receivers cannot re-serialise deeper JSON.");
  }
  const fingerprint = hash("sha256", `${input.type}\n${input.givenTimestamp ? input.occurredAt.toISOString() : ""}\n${input.data.text}`, "hex");
  return { text, fingerprint };
}

/** JSON text of a value, or a clear error where it has none. */
export function toRawJson(data: unknown): RawJson {
  if (data instanceof RawJson) return data;
  let text: string | undefined;
  try {
    text = JSON.stringify(data);
  } catch (error) {
    const why = error instanceof RangeError ? "it nests too deep" : (error as Error).message.split("\n")[0];
    throw invalid("payload_not_serializable", `data cannot be written as JSON: ${why}.`, "Pass plain objects, arrays, strings, numbers, booleans and null.");
  }
  if (text === undefined) throw invalid("payload_not_serializable", "data is missing or has no JSON form.", "Pass an object; null is allowed.");
  return new RawJson(text);
}
