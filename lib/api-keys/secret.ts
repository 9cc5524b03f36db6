import { createHash, randomInt } from "node:crypto";

const prefix = "phk_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 43 characters of 62 are 256 bits; one double click selects them all. */
const length = 43;

/** A new key. The prefix lets secret scanners and people recognise it. */
export function newApiKeySecret(): string {
  return prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Whether a text can be a key at all: what cannot is not worth a question to the database. */
export function isApiKeySecret(text: string): boolean {
  return text.length === prefix.length + length && /^phk_[0-9A-Za-z]+$/.test(text);
}

/** The part that is kept in the clear, for a person to tell keys apart. */
export function shownPart(secret: string): string {
  return secret.slice(0, prefix.length + 4);
}

/** What is stored. A key is random through and through, so a fast hash is enough. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
