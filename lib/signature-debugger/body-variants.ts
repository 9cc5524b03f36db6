import { jsonTokens } from "./json-tokens";

/** In which way a body differs from what was sent. */
export type BodyChange = "trailing_newline" | "line_ends" | "byte_order_mark" | "charset" | "reserialised" | "encoded" | "truncated" | "altered";

/** A guess at the bytes that were sent, made from those that came. */
export interface BodyVariant {
  bytes: Uint8Array;
  change: BodyChange;
  /** What happened to the sent body on its way: "a line break was added at the end". */
  words: string;
}

/** Every guess, the simplest first; at most about 100. */
export function bodyVariants(body: Uint8Array): BodyVariant[] {
  const text = decode(body);
  if (text === null) return [];
  const found: BodyVariant[] = [];
  const seen = new Set([text]);
  const add = (guess: string | null, change: BodyChange, words: string) => {
    if (guess === null || seen.has(guess)) return;
    seen.add(guess);
    found.push({ bytes: new TextEncoder().encode(guess), change, words });
  };

  add(text.replace(/[\r\n]+$/, ""), "trailing_newline", "a line break was added at the end");
  add(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ""), "trailing_newline", "white space was added at the ends");
  for (const end of ["\n", "\r\n"]) add(text + end, "trailing_newline", "the line break at the end was taken away");
  add(text.replaceAll("\r\n", "\n"), "line_ends", "line ends were changed from LF to CRLF");
  add(text.replace(/\r?\n/g, "\r\n"), "line_ends", "line ends were changed from CRLF to LF");
  add(`${text.replace(/\r?\n/g, "\r\n")}\r\n`, "line_ends", "line ends were changed from CRLF to LF");
  add(text.replace(/^\uFEFF/, ""), "byte_order_mark", "a byte order mark was put in front");
  add(`\uFEFF${text}`, "byte_order_mark", "the byte order mark in front was taken away");
  add(undoMojibake(text), "charset", "UTF-8 was read as Latin-1 and written as UTF-8 again");
  for (const guess of unwrapped(text)) add(guess.text, "encoded", guess.words);
  for (const { guess, words } of serialisations(text)) {
    add(guess, "reserialised", words);
    add(`${guess}\n`, "reserialised", words);
  }
  return found;
}

/** The bytes as text, exactly; null where they are no UTF-8. */
export function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** "Ã©" back to "é"; null where the text cannot have come about so. */
function undoMojibake(text: string): string | null {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return null;
  return decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

function unwrapped(text: string): { text: string; words: string }[] {
  const found: { text: string; words: string }[] = [];
  const value = parse(text);
  if (typeof value === "string") found.push({ text: value, words: "the body was put into a JSON text, with quotes around it" });
  const binary = /^[A-Za-z0-9+/\s]{16,}=*\s*$/.test(text) ? tryAtob(text.replace(/\s/g, "")) : null;
  if (binary !== null) found.push({ text: decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))) ?? "", words: "the body is in base64, as some gateways hand it over" });
  const form = /^(?:[A-Za-z_]+=)?(%7B|%5B)/i.exec(text) ? text.replace(/^[A-Za-z_]+=/, "") : null;
  if (form !== null) found.push({ text: safeDecode(form.replaceAll("+", " ")) ?? "", words: "the body was encoded like a form" });
  return found.filter((guess) => guess.text !== "");
}

/** How JSON libraries write: with and without spaces, escapes and slashes. Values are never read, so numbers stay. */
function* serialisations(text: string): Generator<{ guess: string; words: string }> {
  const value = parse(text);
  if (value === undefined || typeof value !== "object") return;
  const tokens = jsonTokens(text);
  const spacings: [comma: string, colon: string, words: string][] = [[",", ":", "white space was added between its parts"], [", ", ": ", "white space between its parts was changed"], [",", ": ", "white space between its parts was changed"]];
  for (const [comma, colon, spacing] of spacings) {
    for (const [escape, escaping] of escapings) {
      const written = tokens.map((token) => (token.startsWith('"') ? escape(token) : token === "," ? comma : token === ":" ? colon : token)).join("");
      yield { guess: written, words: escaping === "" ? spacing : escaping };
    }
  }
  // As it stands but for its escapes.
  for (const [escape, escaping] of escapings) yield { guess: text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, escape), words: escaping };
}

const unescapeUnicode = (token: string) => token.replace(/\\u([0-9a-fA-F]{4})/g, (all, code: string) => (parseInt(code, 16) >= 0x80 ? String.fromCharCode(parseInt(code, 16)) : all));
const escapeUnicode = (token: string) => token.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
const unescapeSlash = (token: string) => token.replaceAll("\\/", "/");
const escapeSlash = (token: string) => token.replace(/(?<!\\)\//g, "\\/");
const unescapeMarkup = (token: string) => token.replace(/\\u00(3c|3e|26|27)/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

/** What turns the received text back, and what had been done to it. */
const escapings: [escape: (token: string) => string, words: string][] = [
  [(token) => token, ""],
  [unescapeUnicode, "letters beyond ASCII were written as \\u escapes"],
  [escapeUnicode, "\\u escapes were written out as letters"],
  [unescapeSlash, "slashes were written as \\/"],
  [escapeSlash, "\\/ was written as a slash"],
  [unescapeMarkup, "<, > and & were written as \\u escapes"],
  [(token) => unescapeUnicode(unescapeSlash(token)), "slashes and letters beyond ASCII were escaped"],
];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tryAtob(text: string): string | null {
  try {
    return atob(text);
  } catch {
    return null;
  }
}

function safeDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
