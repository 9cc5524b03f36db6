import { PROFILE_FORMATS, type ReceiverProfile } from "@/lib/receiver/profiles";
import { bodyVariants } from "./body-variants";
import { bodyFinding } from "./body-findings";
import { hmac, join, toBase64, toHex, type HashName } from "./crypto";
import type { Finding } from "./finding";
import { keysOfCode } from "./secret-forms";

export interface CodeContext {
  profile: ReceiverProfile;
  secrets: string[];
  body: Uint8Array;
  id: string | null;
  timestamp: string | null;
  /** The entries of the signature header that can be compared. */
  signatures: string[];
}

/** How code came to the signature that it computed: which mistake it makes, or null where none of the known ones fits. */
export async function explainComputed(computed: string, context: CodeContext): Promise<Finding | null> {
  const bare = computed.trim().replace(/^(['"])(.*)\1$/, "$2");
  const text = bare.replace(/^(?:v1a?,|v1=|sha256=)/, "");
  if (context.signatures.includes(text)) return comparisonFinding(bare, text, context.profile);
  for (const key of context.secrets.flatMap(keysOfCode)) {
    for (const content of contents(context)) {
      for (const hash of ["SHA-256", "SHA-1", "SHA-512"] as HashName[]) {
        const digest = await hmac(key.key, content.bytes, hash);
        const encoding = encodings(digest).find((entry) => entry.text === text);
        if (encoding) return mistake(context.profile, key.how, content, hash, encoding.how);
      }
    }
  }
  return null;
}

interface Content {
  bytes: Uint8Array;
  how: string;
  /** Made from a body that is not what was pasted: what happened to it. */
  variant?: { change: Parameters<typeof bodyFinding>[0]; words: string };
}

function contents({ profile, body, id, timestamp }: CodeContext): Content[] {
  const right = rightContent(profile);
  const forms = (bytes: Uint8Array): Content[] => [
    { bytes: join(id ?? "", ".", timestamp ?? "", ".", bytes), how: "{id}.{timestamp}.{body}" },
    { bytes: join(timestamp ?? "", ".", bytes), how: "{timestamp}.{body}" },
    { bytes, how: "{body}" },
    { bytes: join(id ?? "", ".", bytes), how: "{id}.{body}" },
    { bytes: join(timestamp ?? "", ".", id ?? "", ".", bytes), how: "{timestamp}.{id}.{body}" },
    { bytes: join(id ?? "", timestamp ?? "", bytes), how: "{id}{timestamp}{body}, without the full stops" },
    { bytes: join(timestamp ?? "", bytes), how: "{timestamp}{body}, without the full stop" },
  ];
  const own = forms(body);
  // What a parser hands on, most often: JSON.stringify, json.dumps, or a logged "[object Object]".
  const rewritten = rewritings(body).flatMap(({ bytes, ...variant }) => forms(bytes).filter(({ how }) => how === right).map((content) => ({ ...content, variant })));
  return [...own, ...rewritten];
}

/** Bodies that code may have verified instead of the one that came. */
function rewritings(body: Uint8Array): { bytes: Uint8Array; change: "reserialised" | "encoded" | "trailing_newline"; words: string }[] {
  const found: { bytes: Uint8Array; change: "reserialised" | "encoded" | "trailing_newline"; words: string }[] = [];
  const encode = (text: string) => new TextEncoder().encode(text);
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    found.push({ bytes: encode(JSON.stringify(value)), change: "reserialised", words: "the body was written again by JSON.stringify" });
    for (const indent of [2, 4]) found.push({ bytes: encode(JSON.stringify(value, null, indent)), change: "reserialised", words: "the body was written again with line breaks" });
    found.push({ bytes: encode("[object Object]"), change: "reserialised", words: "the parsed object itself was turned into text, which gives [object Object]" });
    found.push({ bytes: encode(JSON.stringify(JSON.stringify(value))), change: "encoded", words: "the body was written as JSON twice" });
    found.push({ bytes: encode(JSON.stringify(new TextDecoder().decode(body))), change: "encoded", words: "the body was written as JSON once more" });
  } catch {
    // Not JSON: no parser rewrote it.
  }
  found.push({ bytes: new Uint8Array(), change: "encoded", words: "nothing was verified: the stream had been read already" });
  for (const { bytes, change, words } of bodyVariants(body)) {
    if (change === "reserialised" || change === "trailing_newline") found.push({ bytes, change, words: words.replace(/was added/, "was taken away") });
  }
  return found;
}

function encodings(digest: Uint8Array): { text: string; how: string }[] {
  const base64 = toBase64(digest);
  return [
    { text: toHex(digest), how: "hex" },
    { text: toHex(digest).toUpperCase(), how: "hex in upper case" },
    { text: base64, how: "base64" },
    { text: base64.replace(/=+$/, ""), how: "base64 without its padding" },
    { text: base64.replaceAll("+", "-").replaceAll("/", "_"), how: "base64url" },
    { text: base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""), how: "base64url" },
    { text: toBase64(new TextEncoder().encode(toHex(digest))), how: "base64 of the hex" },
  ];
}

export function rightContent(profile: ReceiverProfile): string {
  if (profile === "sha256_body") return "{body}";
  return profile === "standard" || profile === "standard_asymmetric" ? "{id}.{timestamp}.{body}" : "{timestamp}.{body}";
}

const rightKey = { decoded: "the bytes behind whsec_", text: "the whole text, whsec_ included", public: "the public key" } as const;

function mistake(profile: ReceiverProfile, key: string, content: Content, hash: HashName, encoding: string): Finding | null {
  const format = PROFILE_FORMATS[profile];
  const wantedKey = rightKey[format.keyKind];
  const wantedEncoding = format.encoding === "hex-32" ? "hex" : "base64";
  const evidence = [`Your code made an HMAC with ${hash} over ${content.how}, with ${key} as its key, written in ${encoding}.`, `This profile wants SHA-256 over ${rightContent(profile)}, with ${wantedKey}, in ${wantedEncoding}.`];
  if (key !== wantedKey) {
    return { kind: "key_form", title: "Your code makes the key in another way", explanation: `It uses ${key}. The key of this profile is ${wantedKey}.`, evidence, advice: format.keyKind === "decoded" ? "Take whsec_ off and decode the rest from base64: the 32 bytes are the key." : "Use the secret as the text that it is: do not take whsec_ off, and do not decode it.", certain: true };
  }
  if (content.variant) return bodyFinding(content.variant.change, `${content.variant.words} before your code verified it`, evidence, true);
  if (content.how !== rightContent(profile)) {
    return { kind: "signed_content", title: "Your code signs other content", explanation: `It signs ${content.how}, and the signature was made over ${rightContent(profile)}.`, evidence, advice: `Put it together as ${rightContent(profile)}: the texts of the headers as they came, a full stop between them, and the raw body.`, certain: true };
  }
  if (hash !== "SHA-256" || encoding !== wantedEncoding) {
    return { kind: "comparison", title: hash === "SHA-256" ? "Your code writes the signature in another way" : "Your code uses another hash", explanation: `The signature is a ${wantedEncoding} text of an HMAC with SHA-256.`, evidence, advice: hash === "SHA-256" ? `Write the digest in ${wantedEncoding} before comparing.` : "Use SHA-256.", certain: true };
  }
  return null;
}

function comparisonFinding(bare: string, text: string, profile: ReceiverProfile): Finding {
  const prefix = { list: "v1,", fields: "v1=", single: profile === "v1_hex" ? "v1=" : "sha256=" }[PROFILE_FORMATS[profile].syntax];
  return {
    kind: "comparison",
    title: "Your code computes the right signature and compares it wrongly",
    explanation: `The header holds "${prefix}" in front of the signature${prefix === "sha256=" ? "" : ", and during a rotation several of them"}. Comparing the whole header with one bare signature never matches.`,
    evidence: [`What your code computed stands in the header.`, bare === text ? `It has no "${prefix}" in front; the entries of the header have.` : "It has the same form as the entry."],
    advice: PROFILE_FORMATS[profile].syntax === "single" ? `Compare with "${prefix}" and the digest, in constant time.` : `Split the header at its ${PROFILE_FORMATS[profile].syntax === "list" ? "spaces" : "commas"}, and accept when any entry equals "${prefix}" and your digest. Check the age of the timestamp too.`,
    certain: true,
  };
}
