import { decodeBase64 } from "./base64";
import { PROFILE_FORMATS, type ReceiverProfile } from "./profiles";

export type ParsedSecret = { ok: true; key: Uint8Array } | { ok: false; message: string };

/**
 * The key bytes of a secret under a profile: the decoded 24 to 64 bytes, the 32 bytes of a public key, or the text
 * as UTF-8. Messages say what is wrong with the secret and hold none of it. Never throws.
 */
export function parseSecret(profile: ReceiverProfile, secret: unknown): ParsedSecret {
  if (typeof secret !== "string") return bad(`is ${secret === null ? "null" : typeof secret}, not text; is the environment variable set?`);
  if (secret.trim() === "") return bad("is empty; is the environment variable set?");
  if (/\s/.test(secret)) return bad("has white space in it; copy it without spaces or line breaks");
  const kind = PROFILE_FORMATS[profile].keyKind;
  const wanted = kind === "public" ? "whpk_" : "whsec_";
  const found = prefixOf(secret);
  if (found !== wanted && !(found === "" && kind === "decoded")) return bad(prefixProblem(found, wanted, profile));

  const bytes = decodeBase64(secret.slice(found.length));
  if (!bytes) return bad(`is not base64 after "${found}": it was cut off or mistyped`);
  const [min, max] = kind === "public" ? [32, 32] : [24, 64];
  if (bytes.length < min) return bad(`is too short: ${bytes.length} bytes, where at least ${min} are needed`);
  if (bytes.length > max) return bad(`is too long: ${bytes.length} bytes, where at most ${max} are allowed`);
  return { ok: true, key: kind === "text" ? new TextEncoder().encode(secret) : bytes };
}

/** Everything up to the last "_" or "," if it is short enough to be a prefix; else none. */
function prefixOf(secret: string): string {
  return /^(?:v1a?,)?[A-Za-z0-9]{1,8}_/.exec(secret)?.[0] ?? /^v1a?,/.exec(secret)?.[0] ?? "";
}

function prefixProblem(found: string, wanted: string, profile: ReceiverProfile): string {
  if (found.startsWith("v1")) {
    return `begins with "${found}": "${found.slice(0, found.indexOf(",") + 1)}" belongs to signatures, and the secret begins with "${wanted}"`;
  }
  if (found === "whsk_") return `is a private signing key ("whsk_"), which only the sender holds; use the public key that begins with "whpk_"`;
  if (found === "whpk_") return `is a public key ("whpk_"), which belongs to the profile standard-asymmetric, not ${profile}`;
  if (found === "whsec_") return `is a shared secret ("whsec_"), and the profile ${profile} needs the public key that begins with "whpk_"`;
  if (found === "") return `must begin with "${wanted}"`;
  return `begins with "${found}", where "${wanted}" was expected; is it the secret of something else?`;
}

function bad(problem: string): ParsedSecret {
  return { ok: false, message: `The secret ${problem}.` };
}
