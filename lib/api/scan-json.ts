/** Where a text stops being JSON (UTF-16 offset), and what could have stood there. */
export interface JsonFault {
  at: number;
  wanted: string;
}

const quote = 0x22, comma = 0x2c, colon = 0x3a, backslash = 0x5c;
const openObject = 0x7b, closeObject = 0x7d, openArray = 0x5b, closeArray = 0x5d;
const minus = 0x2d, dot = 0x2e, zero = 0x30, nine = 0x39;

type Wanted = "value" | "element or end" | "key" | "key or end" | "colon" | "comma or end";

/**
 * The first place where `text` is not JSON (RFC 8259), or null when it is;
 * `too deep` once more than `maxDepth` brackets are open. Builds no values: 8 MiB
 * of empty arrays keep JSON.parse busy for seconds and this for a fraction of
 * one. No recursion either.
 */
export function scanJson(text: string, maxDepth: number): JsonFault | "too deep" | null {
  const closers: number[] = [];
  let wanted: Wanted = "value";
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    const closer = closers[closers.length - 1];
    if (code === closer && (wanted === "comma or end" || wanted === "key or end" || wanted === "element or end")) {
      closers.pop();
      at++;
      wanted = "comma or end";
    } else if (wanted === "comma or end") {
      if (closer === undefined) return at === text.length ? null : { at, wanted: "the end" };
      if (code !== comma) return { at, wanted: `"," or "${String.fromCharCode(closer)}"` };
      at++;
      wanted = closer === closeObject ? "key" : "value";
    } else if (wanted === "colon") {
      if (code !== colon) return { at, wanted: '":"' };
      at++;
      wanted = "value";
    } else if (wanted === "key" || wanted === "key or end") {
      if (code !== quote) return { at, wanted: `a name in double quotes${wanted === "key" ? "" : ' or "}"'}` };
      const end = stringEnd(text, at);
      if (typeof end === "object") return end;
      at = end;
      wanted = "colon";
    } else if (code === openObject || code === openArray) {
      if (closers.length === maxDepth) return "too deep";
      closers.push(code === openObject ? closeObject : closeArray);
      at++;
      wanted = code === openObject ? "key or end" : "element or end";
    } else {
      const end = code === quote ? stringEnd(text, at) : scalarEnd(text, at);
      if (typeof end === "object") return end;
      at = end;
      wanted = "comma or end";
    }
  }
}

const words = ["true", "false", "null"];

function scalarEnd(text: string, at: number): number | JsonFault {
  const number = numberEnd(text, at);
  if (number !== null) return number;
  const word = words.find((candidate) => text.startsWith(candidate, at));
  return word === undefined ? { at, wanted: "a value" } : at + word.length;
}

/** By hand: a regular expression is four times slower here, on what may be four million numbers. */
function numberEnd(text: string, start: number): number | null {
  let at = text.charCodeAt(start) === minus ? start + 1 : start;
  const whole = digitsEnd(text, at);
  if (whole === at) return null;
  // No leading zeros: of 01 the number is 0.
  at = text.charCodeAt(at) === zero ? at + 1 : whole;
  if (text.charCodeAt(at) === dot) {
    const fraction = digitsEnd(text, at + 1);
    if (fraction === at + 1) return at;
    at = fraction;
  }
  if (text[at] !== "e" && text[at] !== "E") return at;
  const sign = text[at + 1] === "+" || text[at + 1] === "-" ? 1 : 0;
  const exponent = digitsEnd(text, at + 1 + sign);
  return exponent === at + 1 + sign ? at : exponent;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code >= zero && code <= nine; ) code = text.charCodeAt(++at);
  return at;
}

function stringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) return { at, wanted: "an escape such as \\n in place of a control character" };
    if (code === backslash) {
      const length = escapeLength(text, at);
      if (length === 0) return { at, wanted: "a valid escape" };
      at += length - 1;
    }
  }
  return { at: text.length, wanted: "a closing quote" };
}

function escapeLength(text: string, at: number): number {
  const next = text[at + 1];
  if (next === "u") return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
  return next !== undefined && '"\\/bfnrt'.includes(next) ? 2 : 0;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; ) code = text.charCodeAt(++at);
  return at;
}
