import { PROFILE_FORMATS, type ProfileFormat, type ReceiverProfile } from "./profiles";

export const MAX_HEADER_LENGTH = 4_096;
export const MAX_SIGNATURES = 32;

export interface SignatureEntry {
  /** As it stands in the header. */
  text: string;
  version: string | null;
  /** Present if this entry has the profile's version and the right shape: the text to compare. */
  signature: string | null;
  /** Why it cannot be used; null if it can. */
  problem: string | null;
}

export type ParsedSignatureHeader =
  | { ok: true; signatures: string[]; timestamp: string | null; entries: SignatureEntry[] }
  | { ok: false; code: "malformed_header" | "unsupported_version"; message: string; entries: SignatureEntry[] };

/**
 * Takes a signature header apart without any cryptography, so that a browser can explain one too.
 * `timestamp` is the text of `t=`, where the header carries the time itself (stripe). Accepts any text, in time
 * linear in its length, and never throws. A header is usable if one of its entries is: unknown versions beside
 * it are skipped, so that a sender can add one later.
 */
export function parseSignatureHeader(profile: ReceiverProfile, header: string): ParsedSignatureHeader {
  const format = PROFILE_FORMATS[profile];
  const name = format.signatureHeader;
  if (header.length > MAX_HEADER_LENGTH) {
    return malformed(`${name} is ${header.length} characters long; at most ${MAX_HEADER_LENGTH} are read.`);
  }
  const parts = split(format, header);
  if (parts.length > MAX_SIGNATURES) {
    return malformed(`${name} has ${parts.length} parts; at most ${MAX_SIGNATURES} are read.`);
  }

  const { times, rest } = format.syntax === "fields" ? takeTimes(parts) : { times: [], rest: parts };
  const entries = rest.map((part) => parseEntry(format, part));
  if (format.syntax === "fields" && times.length !== 1) {
    return malformed(`${name} must hold one "t=<unix seconds>" and holds ${times.length}.`, entries);
  }
  const signatures = entries.flatMap((entry) => (entry.signature === null ? [] : [entry.signature]));
  if (signatures.length > 0) return { ok: true, signatures, timestamp: times[0] ?? null, entries };
  return unusable(format, entries);
}

function split(format: ProfileFormat, header: string): string[] {
  if (format.syntax === "list") return header.split(" ").filter((part) => part !== "");
  if (format.syntax === "fields") return header.split(",");
  return [header];
}

function takeTimes(parts: string[]): { times: string[]; rest: string[] } {
  const isTime = (part: string) => part.startsWith("t=");
  return {
    times: parts.filter(isTime).map((part) => part.slice(2)),
    rest: parts.filter((part) => !isTime(part)),
  };
}

function parseEntry(format: ProfileFormat, text: string): SignatureEntry {
  const separator = format.syntax === "list" ? "," : "=";
  const at = text.indexOf(separator);
  if (at < 1) return { text, version: null, signature: null, problem: `has no "<version>${separator}<signature>"` };
  const version = text.slice(0, at);
  const signature = text.slice(at + 1);
  if (version !== format.version) {
    const owner = Object.hasOwn(format.foreignVersions, version) ? format.foreignVersions[version] : null;
    const problem = owner ? `is of version "${version}", which belongs to the profile ${owner}` : "is of an unknown version";
    return { text, version, signature: null, problem };
  }
  const problem = shapeProblem(format.encoding, signature);
  return { text, version, signature: problem ? null : signature, problem };
}

// The last character of base64 carries spare bits that must be zero, or one signature could be written in
// several ways. 32 bytes leave two such bits, 64 bytes leave four.
const SHAPES = {
  "hex-32": { pattern: /^[0-9a-f]{64}$/, length: 64, words: "64 lower-case hex digits" },
  "base64-32": { pattern: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, length: 44, words: "base64 of 32 bytes" },
  "base64-64": { pattern: /^[A-Za-z0-9+/]{85}[AQgw]==$/, length: 88, words: "base64 of 64 bytes" },
} as const;

function shapeProblem(encoding: ProfileFormat["encoding"], signature: string): string | null {
  const shape = SHAPES[encoding];
  if (signature === "") return "has an empty signature";
  if (shape.pattern.test(signature)) return null;
  if (signature.length === shape.length) return `is not ${shape.words}`;
  return `is ${signature.length} characters long, where ${shape.words} is ${shape.length}`;
}

function unusable(format: ProfileFormat, entries: SignatureEntry[]): ParsedSignatureHeader {
  const name = format.signatureHeader;
  const damaged = entries.find((entry) => entry.version === format.version || entry.version === null);
  if (damaged) return malformed(`${name}: the entry ${quote(damaged.text)} ${damaged.problem}.`, entries);
  const [foreign] = entries;
  if (!foreign) return malformed(`${name} holds no signature.`, entries);
  const message = `${name} has no "${format.version}" signature: the entry ${quote(foreign.text)} ${foreign.problem}.`;
  return { ok: false, code: "unsupported_version", message, entries };
}

function malformed(message: string, entries: SignatureEntry[] = []): ParsedSignatureHeader {
  return { ok: false, code: "malformed_header", message, entries };
}

/** Short, and safe in a log line: the header came from a stranger. */
function quote(text: string): string {
  return JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text);
}
