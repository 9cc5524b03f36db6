import { decodeBase64 } from "@/lib/receiver/base64";
import { parseSecret } from "@/lib/receiver/parse-secret";
import type { ReceiverProfile } from "@/lib/receiver/profiles";

/** A key that a pasted secret may stand for. */
export interface SecretForm {
  key: Uint8Array;
  /** What had to be done to the text before it was a secret of this profile; null: nothing. Holds none of the secret. */
  mended: string | null;
}

export interface SecretReading {
  /** The right one first. */
  forms: SecretForm[];
  /** Why the text as it stands is no secret of this profile; null where it is one. */
  problem: string | null;
}

/** Reads a pasted secret, strictly first, then as it may have been mistreated on its way. */
export function readSecret(profile: ReceiverProfile, text: string): SecretReading {
  const strict = parseSecret(profile, text);
  if (strict.ok) return { forms: [{ key: strict.key, mended: null }], problem: null };
  const forms: SecretForm[] = [];
  for (const [candidate, mended] of mendings(profile, text)) {
    const parsed = parseSecret(profile, candidate);
    if (parsed.ok) forms.push({ key: parsed.key, mended });
  }
  return { forms, problem: strict.message };
}

function mendings(profile: ReceiverProfile, text: string): [candidate: string, mended: string][] {
  const bare = text.trim().replace(/^(?:export\s+)?[A-Z_]*SECRET\s*=\s*/, "").replace(/^(['"])(.*)\1$/, "$2").replace(/\s+/g, "");
  const why = bare === text ? "" : "taking away the quotes, spaces or variable name around it";
  const and = (what: string) => (why === "" ? what : `${why} and ${what}`);
  const prefix = profile === "standard_asymmetric" ? "whpk_" : "whsec_";
  const found: [string, string][] = [];
  if (why !== "") found.push([bare, why]);
  if (/^v1a?,/.test(bare)) found.push([bare.replace(/^v1a?,/, ""), and(`taking away "v1,", which belongs to signatures`)]);
  if (!/^[a-z]+_/.test(bare)) found.push([prefix + bare, and(`putting back "${prefix}", which was dropped`)]);
  if (/[-_]/.test(bare.slice(bare.indexOf("_") + 1))) found.push([bare.slice(0, bare.indexOf("_") + 1) + bare.slice(bare.indexOf("_") + 1).replaceAll("-", "+").replaceAll("_", "/"), and("reading it as base64url")]);
  const hex = bare.replace(/^whsec_/, "");
  if (/^[0-9a-f]{48,128}$/i.test(hex) && hex.length % 2 === 0) found.push([prefix + btoa(hex.match(/../g)!.map((pair) => String.fromCharCode(parseInt(pair, 16))).join("")), and("reading it as hex")]);
  return found;
}

/** The ways in which code turns a secret into a key, right and wrong, for finding out which one was used. */
export function keysOfCode(secret: string): { key: Uint8Array; how: string }[] {
  const bare = secret.trim();
  const after = bare.replace(/^whsec_/, "");
  const encode = (text: string) => new TextEncoder().encode(text);
  const decoded = decodeBase64(after);
  // What lenient decoders make of the prefix: "_" is "/" in base64url, and so "whsec_" is six characters like any.
  const withPrefix = decodeBase64(pad(bare.replaceAll("_", "/").replaceAll("-", "+").replace(/=+$/, "")));
  return [
    ...(decoded === null ? [] : [{ key: decoded, how: "the bytes behind whsec_" }]),
    { key: encode(bare), how: "the whole text, whsec_ included" },
    { key: encode(after), how: "the text without whsec_, not decoded from base64" },
    ...(withPrefix === null ? [] : [{ key: withPrefix, how: "the whole text decoded from base64, whsec_ included" }]),
    { key: encode(`${bare}\n`), how: "the whole text and a line break behind it" },
    ...(decoded === null ? [] : [{ key: encode(Array.from(decoded, (byte) => byte.toString(16).padStart(2, "0")).join("")), how: "the decoded bytes written in hex" }]),
  ];
}

function pad(text: string): string {
  // A last lone character holds too few bits to be a byte; decoders drop it, and spare bits too.
  const whole = text.length % 4 === 1 ? text.slice(0, -1) : text;
  const padded = whole + "=".repeat((4 - (whole.length % 4)) % 4);
  try {
    return btoa(atob(padded));
  } catch {
    return "!";
  }
}
