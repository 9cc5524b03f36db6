import { TypeID } from "typeid-js";
import { uuidv7 } from "uuidv7";

/** What a public id can name; the prefix says it. */
export type IdKind = "org" | "usr" | "key" | "evt" | "ep" | "sec" | "dlv" | "att" | "inb" | "req" | "rpl" | "aud" | "grt" | "inv" | "ses" | "plk";

/** A new UUIDv7 (RFC 9562), as it is stored. */
export function newId(): string {
  return uuidv7();
}

/** The TypeID that people and programs see: `evt_01k…` for the stored UUID. */
export function toPublicId(kind: IdKind, uuid: string): string {
  return TypeID.fromUUID(kind, uuid).toString();
}

/** The UUID in a public id, or null when the text is not an id of this kind. */
export function fromPublicId(kind: IdKind, text: string): string | null {
  // Server actions are given whatever somebody sends.
  if (typeof text !== "string" || !text.startsWith(`${kind}_`) || text.length !== kind.length + 27) return null;
  try {
    return TypeID.fromString(text, kind).toUUID();
  } catch {
    return null;
  }
}
