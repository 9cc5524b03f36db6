import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { ReceiverProfile } from "./profiles";
import { failingCases, headerCases, passingCases, VECTOR_TIME, type Expectation, type VectorCase } from "./vector-cases";

/** One request and what a verifier must make of it. Everything a test in another language needs is in it. */
export interface Vector {
  name: string;
  profile: ReceiverProfile;
  /** What the receiver is configured with. */
  secrets: string[];
  /** The key bytes behind each, in hex; empty where the secret is unusable. */
  keysHex: string[];
  /** The receiver's clock, Unix seconds. */
  now: number;
  toleranceSeconds: number;
  headers: Record<string, string>;
  bodyBase64: string;
  expect: Expectation;
  /** Libraries that are known to judge otherwise, and why. */
  differs?: Record<string, string>;
  /** Present where a sender must produce exactly `headers` from this, keys newest first. */
  signing?: { secrets: string[]; id: string; type: string; timestamp: number };
}

const ID = "evt_01kdwhsa00e8mrz2xexbdk5v7q";
const TYPE = "invoice.paid";

/** All vectors, always the same. `npx tsx lib/receiver/write-vectors.ts` writes them to vectors.json. */
export function buildVectors(): Vector[] {
  return [...passingCases(), ...headerCases(), ...failingCases()].map(buildVector);
}

function buildVector(item: VectorCase): Vector {
  const body = item.body ?? '{"id":"evt_1","type":"invoice.paid","data":{"total":1200}}';
  const numbers = item.signWith ?? [1];
  const signed = signHeaders(item.profile, numbers, body);
  const received = (item.receiverHas ?? [1]).map((entry) => (typeof entry === "string" ? { text: entry, key: "" } : receiverSecret(item.profile, entry)));
  const untouched = !item.headers && numbers.every((number) => number > 0);
  return {
    name: `${item.profile}: ${item.name}`,
    profile: item.profile,
    secrets: received.map((secret) => secret.text),
    keysHex: received.map((secret) => secret.key),
    now: VECTOR_TIME + (item.age ?? 0),
    toleranceSeconds: 300,
    headers: alter(signed, item.headers ?? {}),
    bodyBase64: Buffer.from(item.receivedBody ?? body).toString("base64"),
    expect: item.expect,
    ...(item.differs && { differs: item.differs }),
    ...(untouched && item.receivedBody === undefined && {
      signing: { secrets: numbers.map((number) => senderSecret(item.profile, number)), id: ID, type: TYPE, timestamp: VECTOR_TIME },
    }),
  };
}

function alter(headers: Record<string, string>, changes: NonNullable<VectorCase["headers"]>): Record<string, string> {
  const result = { ...headers };
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) delete result[name];
    else result[name] = typeof change === "string" ? change : change(result[name] ?? "");
  }
  return result;
}

/** Spelled out with node:crypto alone, so that it shares no code with the signer and the verifier. */
function signHeaders(profile: ReceiverProfile, numbers: number[], body: string): Record<string, string> {
  const names = { "x-webhook-id": ID, "x-webhook-event": TYPE };
  const standard = { "webhook-id": ID, "webhook-timestamp": String(VECTOR_TIME) };
  const content = `${ID}.${VECTOR_TIME}.${body}`;
  const hex = (number: number, text: string) => createHmac("sha256", `whsec_${keyBytes(number).toString("base64")}`).update(text).digest("hex");
  switch (profile) {
    case "standard": {
      const entries = numbers.map((number) => `v1,${createHmac("sha256", keyBytes(number)).update(content).digest("base64")}`);
      return { ...standard, "webhook-signature": entries.join(" "), ...names };
    }
    case "standard_asymmetric": {
      const entries = numbers.map((number) => `v1a,${sign(null, Buffer.from(content), privateKey(number)).toString("base64")}`);
      return { ...standard, "webhook-signature": entries.join(" "), ...names };
    }
    case "stripe": {
      const entries = numbers.map((number) => `v1=${hex(number, `${VECTOR_TIME}.${body}`)}`);
      return { "x-webhook-signature": `t=${VECTOR_TIME},${entries.join(",")}`, ...names };
    }
    case "v1_hex":
    case "sha256_timestamp": {
      const signature = `${profile === "v1_hex" ? "v1" : "sha256"}=${hex(numbers[0]!, `${VECTOR_TIME}.${body}`)}`;
      return { "x-webhook-timestamp": String(VECTOR_TIME), "x-webhook-signature": signature, ...names };
    }
    case "sha256_body":
      return { "x-webhook-signature": `sha256=${hex(numbers[0]!, body)}`, ...names };
  }
}

function keyBytes(number: number): Buffer {
  return createHash("sha256").update(`posthorn test vector ${number}`).digest();
}

function privateKey(number: number) {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), keyBytes(number)]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

function senderSecret(profile: ReceiverProfile, number: number): string {
  return (profile === "standard_asymmetric" ? "whsk_" : "whsec_") + keyBytes(number).toString("base64");
}

function receiverSecret(profile: ReceiverProfile, number: number): { text: string; key: string } {
  if (profile === "standard_asymmetric") {
    const publicKey = createPublicKey(privateKey(number)).export({ format: "der", type: "spki" }).subarray(-32);
    return { text: `whpk_${publicKey.toString("base64")}`, key: publicKey.toString("hex") };
  }
  const text = senderSecret(profile, number);
  return { text, key: profile === "standard" ? keyBytes(number).toString("hex") : Buffer.from(text).toString("hex") };
}
