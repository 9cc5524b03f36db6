import { parseSignatureHeader } from "@/lib/receiver/parse-signature-header";
import { parseTimestamp } from "@/lib/receiver/parse-timestamp";
import { PROFILE_FORMATS, type ReceiverProfile } from "@/lib/receiver/profiles";
import { compareBodies } from "./body-difference";
import { bodyFinding } from "./body-findings";
import { bodyVariants, decode } from "./body-variants";
import { clockFinding, iso, toleranceSeconds } from "./clock";
import { explainComputed } from "./code-mistakes";
import { join, matches } from "./crypto";
import type { Diagnosis, Finding } from "./finding";
import { missingHeaders, olderSecret, secretForm, unknownCode, wrongProfile, wrongSecret } from "./findings";
import { headerOf, parsePastedHeaders, type PastedHeaders } from "./parse-headers";
import { detectProfile, profileName } from "./profile-detection";
import { readSecret, type SecretReading } from "./secret-forms";

export interface DebugInput {
  /** As pasted: see parsePastedHeaders. */
  headers: string;
  /** What the receiver verified, or means to have got. */
  body: Uint8Array;
  /** One a line: during a rotation the new and the old. */
  secrets: string;
  /** What the receiver is set to; null: not known. */
  profile: ReceiverProfile | null;
  /** The receiver's clock when the request came, ms since 1970; null: not known. */
  receivedAt: number | null;
  /** The signature that the receiver's own code computed; "" where it is not known. */
  computed: string;
  /** What was sent, where it is known: the bytes, and the headers that were signed with them. */
  sent: { body: Uint8Array; id: string; timestamp: string | null; profile: ReceiverProfile } | null;
}

/**
 * Finds out why a signature does not match, from what a receiver saw. It works by trying: a change of body, secret or
 * code that makes the signature come out right is proof of what happened. Sends nothing anywhere and keeps nothing.
 */
export async function diagnose(input: DebugInput): Promise<Diagnosis> {
  const headers = parsePastedHeaders(input.headers);
  const steps: Diagnosis["steps"] = [];
  const findings: Finding[] = [];
  const end = (status: Diagnosis["status"], summary: string): Diagnosis => ({ status, summary, findings, steps });
  if (headers.headers.length === 0) return end("unfinished", "Paste the headers that your receiver saw.");

  const profile = detectProfile(headers);
  if (profile === null) {
    findings.push(missingHeaders(headers, input.profile ?? input.sent?.profile ?? null));
    return end("broken", "The headers hold no signature of ours.");
  }
  steps.push({ name: "Profile", state: "ok", detail: `The headers are of the profile ${profileName(profile)}.` });
  if (input.profile !== null && input.profile !== profile) findings.push(wrongProfile(input.profile, profile));

  const format = PROFILE_FORMATS[profile];
  const header = headerOf(headers, format.signatureHeader) ?? "";
  if (/\(?masked\)?/.test(header)) return end("unfinished", `We do not keep signatures: paste the ${format.signatureHeader} that your receiver saw.`);
  const request = readSigned(profile, headers, input);
  if (!request.ok) {
    findings.push(request.finding);
    return end("broken", request.finding.title + ".");
  }
  steps.push({ name: "Headers", state: "ok", detail: `${format.signatureHeader} holds ${request.signatures.length === 1 ? "one signature" : `${request.signatures.length} signatures`}${request.id === null ? "" : ", for the id " + request.id}.` });

  const clock = request.seconds === null ? null : input.receivedAt === null ? undefined : clockFinding(request.seconds, input.receivedAt);
  if (clock) findings.push(clock);
  if (request.seconds !== null) {
    const detail = clock === undefined ? `Signed at ${iso(request.seconds * 1000)}. Fill in when it came, and its age is judged too.` : clock === null ? `It came within ${toleranceSeconds / 60} minutes of ${iso(request.seconds * 1000)}, when it was signed.` : clock.evidence[1]!;
    steps.push({ name: "Time", state: clock === undefined ? "unknown" : clock === null ? "ok" : "bad", detail });
  }

  const texts = input.secrets.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (texts.length === 0) return end("unfinished", profile === "standard_asymmetric" ? "Paste the endpoint's public key, whpk_…." : "Paste the secret that your receiver uses. It stays in this browser.");
  const secrets = texts.map((text) => readSecret(profile, text));
  const match = await findMatch(profile, request, secrets, input.body);
  if (match === null) {
    steps.push({ name: "Signature", state: "bad", detail: "It does not match what was pasted." });
    findings.unshift(...(await withoutMatch(profile, request, secrets, input)));
    return end("broken", findings[0]!.certain ? `${findings[0]!.title}.` : `The signature does not match. Most likely: ${lowerFirst(findings[0]!.title)}.`);
  }
  const reading = secrets[match.secret]!;
  if (match.mended !== null) findings.unshift(secretForm(profile, match.mended, reading));
  if (match.variant !== null) findings.unshift(bodyFinding(match.variant.change, match.variant.words, ["With that undone, the signature matches: proof that nothing else is wrong with body or secret."], true));
  steps.push({ name: "Signature", state: match.mended === null && match.variant === null ? "ok" : "bad", detail: match.mended === null && match.variant === null ? "It matches headers, body and secret." : "It matches once the fault below is undone." });
  if (match.mended === null && match.variant === null) {
    if (match.secret > 0) findings.push(olderSecret(match.secret));
    const computed = input.computed.trim();
    if (computed !== "") {
      const mistake = profile === "standard_asymmetric" ? null : await explainComputed(computed, { profile, secrets: texts, body: input.body, id: request.id, timestamp: request.timestamp, signatures: request.signatures });
      findings.unshift(mistake ?? unknownCode());
    }
  }
  if (findings.length === 0) return end("genuine", "The signature is right: these headers, this body and this secret belong together.");
  const harmless = findings.every(({ kind }) => kind === "old_secret");
  return end(harmless ? "genuine" : "broken", harmless ? "The signature is right, made with the older of your secrets." : `${findings[0]!.title}.`);
}

interface SignedParts {
  ok: true;
  id: string | null;
  timestamp: string | null;
  seconds: number | null;
  signatures: string[];
  prefix: string;
}

function readSigned(profile: ReceiverProfile, headers: PastedHeaders, { sent }: DebugInput): SignedParts | { ok: false; finding: Finding } {
  const format = PROFILE_FORMATS[profile];
  const wrong = (title: string, explanation: string, evidence: string[], advice: string): { ok: false; finding: Finding } => ({ ok: false, finding: { kind: "wrong_header", title, explanation, evidence, advice, certain: true } });
  const parsed = parseSignatureHeader(profile, headerOf(headers, format.signatureHeader) ?? "");
  if (!parsed.ok) return wrong("The signature header is damaged", "It is not in the form in which it was sent: cut off, changed in letter case, or put together with another.", [parsed.message], "Log the header as it arrives, and look for a proxy or a framework that changes or cuts it.");
  const id = format.idHeader === null ? null : headerOf(headers, format.idHeader);
  const timestamp = format.timestampHeader === null ? parsed.timestamp : headerOf(headers, format.timestampHeader);
  for (const [name, value] of [[format.idHeader, id], [format.timestampHeader, timestamp]] as const) {
    if (name !== null && !value) return wrong(`The header ${name} is missing`, "It is part of what is signed, so that the signature cannot be checked without it.", [`Headers that came: ${headers.headers.map(([key]) => key).slice(0, 12).join(", ")}.`], `Pass ${name} on to the verification. Some gateways drop headers that they do not know: add it to their list.`);
  }
  const time = timestamp === null ? null : parseTimestamp(timestamp);
  if (time !== null && !time.ok) return wrong("The timestamp is not Unix seconds", `It ${time.message}, and the text that was sent is what was signed.`, [`It came as "${timestamp!.slice(0, 40)}".`], "Pass the text of the header on as it came: do not turn it into a date or into milliseconds first.");
  if (sent !== null && sent.profile === profile && ((id !== null && id !== sent.id) || (sent.timestamp !== null && timestamp !== null && timestamp !== sent.timestamp))) {
    const which = id !== null && id !== sent.id ? `${format.idHeader} is ${id}, and ${sent.id} was sent` : `the timestamp is ${timestamp}, and ${sent.timestamp} was sent`;
    return wrong("The headers are of another request", "Id and timestamp are signed together with the body, and these belong to another attempt or another event.", [`Here ${which}.`], "Take headers and body from the same request; each attempt has a timestamp and a signature of its own.");
  }
  const prefix = [id, timestamp].filter((part) => part !== null).map((part) => `${part}.`).join("");
  return { ok: true, id, timestamp, seconds: time?.ok ? time.seconds : null, signatures: parsed.signatures, prefix: profile === "sha256_body" ? "" : prefix };
}

interface Match {
  secret: number;
  mended: string | null;
  variant: { change: Parameters<typeof bodyFinding>[0]; words: string } | null;
}

/** What has to be undone for the signature to match: nothing, if possible; else one thing; else both. */
async function findMatch(profile: ReceiverProfile, { prefix, signatures }: SignedParts, secrets: SecretReading[], body: Uint8Array): Promise<Match | null> {
  const keys = secrets.flatMap(({ forms }, secret) => forms.map((form) => ({ secret, ...form })));
  for (const { secret, key, mended } of keys) if (await matches(profile, key, join(prefix, body), signatures)) return { secret, mended, variant: null };
  for (const variant of bodyVariants(body)) {
    for (const { secret, key, mended } of keys) if (await matches(profile, key, join(prefix, variant.bytes), signatures)) return { secret, mended, variant };
  }
  return null;
}

async function withoutMatch(profile: ReceiverProfile, request: SignedParts, secrets: SecretReading[], { body, sent }: DebugInput): Promise<Finding[]> {
  const unreadable = secrets.every(({ forms }) => forms.length === 0);
  if (unreadable) return [{ kind: "secret_form", title: `This is no secret of the profile ${profileName(profile)}`, explanation: "So it cannot be the one that the signature was made with.", evidence: secrets.map(({ problem }) => problem!), advice: "Copy the secret anew: whole, without spaces, in the form in which it was shown. If it was not kept, rotate it on the endpoint's signing page.", certain: true }];
  if (sent !== null && sent.profile === profile) {
    const proved = await findMatch(profile, request, secrets, sent.body);
    const difference = compareBodies(sent.body, body);
    if (proved !== null && difference !== null) return [bodyFinding(difference.change, difference.words, [...difference.evidence, "Over the bytes that we sent the signature matches your secret."], true)];
    return [wrongSecret(secrets.length, ["Over the very bytes that we sent, the signature does not match your secret either."], true), ...(difference === null ? [] : [bodyFinding(difference.change, difference.words, difference.evidence, true)])];
  }
  const suspicious = suspiciousBody(body);
  const secretGuess = wrongSecret(secrets.length, ["No known change of the body makes the signature match."], false);
  const bodyGuess = suspicious ?? bodyFinding("altered", "it was changed in a way that cannot be told without the original", ["Open this debugger from the delivery's page: there the sent bytes are known, and this is decided for certain."], false);
  return suspicious ? [bodyGuess, secretGuess] : [secretGuess, bodyGuess];
}

/** Signs in a body itself that it is not what was sent. */
function suspiciousBody(body: Uint8Array): Finding | null {
  const text = decode(body);
  if (body.length === 0) return bodyFinding("truncated", "all of it was lost", ["The body is empty: a stream that was read once gives nothing the second time."], false);
  if (text === null || text.includes("\uFFFD")) return bodyFinding("charset", "letters beyond ASCII did not come through", ["It holds bytes or signs that are no valid UTF-8."], false);
  if (text === "[object Object]" || /^\{'|': |\bNone\b|=>/.test(text.slice(0, 200))) return bodyFinding("reserialised", "it was parsed, and the object was turned into text", [`It begins with ${JSON.stringify(text.slice(0, 40))}, which is no JSON.`], false);
  try {
    JSON.parse(text);
  } catch {
    const open = (text.match(/[{[]/g)?.length ?? 0) > (text.match(/[}\]]/g)?.length ?? 0);
    return bodyFinding(open ? "truncated" : "altered", open ? "its end was cut off" : "it was changed", [`It is no valid JSON${open ? ": brackets are opened in it that are never closed" : ""}.`], false);
  }
  return /\n\s+"/.test(text) ? bodyFinding("reserialised", "it was written again with line breaks", ["It is laid out over lines, and payloads are seldom sent like that."], false) : null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
