import type { WebhookVerificationCode } from "./errors";
import { PROFILE_FORMATS, type ReceiverProfile } from "./profiles";

export type Expectation = "valid" | WebhookVerificationCode;

export interface VectorCase {
  name: string;
  profile: ReceiverProfile;
  expect: Expectation;
  body?: string;
  /** Seconds from the signature to the receiver's clock. */
  age?: number;
  /** Numbers of the secrets that sign, newest first; default [1]. */
  signWith?: number[];
  /** What the receiver has: numbers as above, or a text as it was mistyped. */
  receiverHas?: (number | string)[];
  /** Changes made on the way. A header of null is taken away. */
  receivedBody?: string;
  headers?: Record<string, string | null | ((value: string) => string)>;
  differs?: Record<string, string>;
}

export const VECTOR_TIME = 1_767_225_600;
const PROFILES = Object.keys(PROFILE_FORMATS) as ReceiverProfile[];
const DATED = PROFILES.filter((profile) => profile !== "sha256_body");
const MULTI = ["standard", "standard_asymmetric", "stripe"] as const satisfies ReceiverProfile[];

const BODIES: Record<string, string> = {
  "emoji and other scripts": '{"name":"Zoë 👩‍👩‍👧 邮号 \\u0000","note":"naïve"}',
  "big and exact numbers": '{"id":12345678901234567890,"score":0.0,"rate":1e400,"price":1.10}',
  "CRLF line ends": '{\r\n  "a": 1\r\n}\r\n',
  "keys out of order and white space": '{"b":1,  "a":2}\n',
  "markup that a serialiser might escape": '{"c":"<p>x & y</p>","u":"https:\\/\\/example.com"}',
};

export function passingCases(): VectorCase[] {
  const valid = { expect: "valid" } as const;
  return [
    ...PROFILES.flatMap((profile) => [
      { profile, name: "valid", ...valid },
      ...Object.entries(BODIES).map(([name, body]) => ({ profile, name, body, ...valid })),
      { profile, name: "the receiver has the new secret and the old", signWith: [1], receiverHas: [2, 1], ...valid },
    ]),
    ...DATED.flatMap((profile) => [
      { profile, name: "as old as is allowed", age: 300, ...valid },
      { profile, name: "as far ahead as is allowed", age: -300, ...valid },
    ]),
    ...MULTI.flatMap((profile) => [
      { profile, name: "rotated, the receiver still has the old secret", signWith: [2, 1], receiverHas: [1], ...valid },
      { profile, name: "rotated, the receiver has the new secret", signWith: [2, 1], receiverHas: [2], ...valid },
    ]),
    { profile: "sha256_body", name: "no time is signed, so any age passes", age: 86_400, ...valid },
    { profile: "standard", name: "a form is signed as it was sent", body: "a=1&b=%7B%22c%22%3A0.0%7D", ...valid },
    { profile: "standard", name: "an unknown version beside a known one", headers: { "webhook-signature": (value) => `v9,abc ${value}` }, ...valid },
    { profile: "stripe", name: "an unknown scheme beside a known one", headers: { "x-webhook-signature": (value) => `${value},v0=abc` }, ...valid },
  ];
}

/** Signature headers that are no signature, in each syntax. */
export function headerCases(): VectorCase[] {
  const zeros = "0".repeat(64);
  const standard: Record<string, [string, Expectation]> = {
    "an empty header": ["", "missing_header"],
    "only a space": [" ", "malformed_header"],
    "only a comma": [",", "malformed_header"],
    "a version without a signature": ["v1", "malformed_header"],
    "an empty signature": ["v1,", "malformed_header"],
    "a signature that is not base64": ["v1,@@@", "malformed_header"],
    "a signature that is too short": ["v1,AAAA", "malformed_header"],
    "ten thousand characters": [`v1,${"A".repeat(10_000)}`, "malformed_header"],
    "a version of the future": [`v2,${"A".repeat(43)}=`, "unsupported_version"],
    "an asymmetric signature only": [`v1a,${"A".repeat(86)}==`, "unsupported_version"],
  };
  const stripe: Record<string, [string, Expectation]> = {
    "an empty header": ["", "missing_header"],
    "a time without a signature": [`t=${VECTOR_TIME}`, "malformed_header"],
    "an empty signature": [`t=${VECTOR_TIME},v1=`, "malformed_header"],
    "no time": [`v1=${zeros}`, "malformed_header"],
    "a time that is no number": [`t=soon,v1=${zeros}`, "malformed_header"],
    "an unknown scheme only": [`t=${VECTOR_TIME},v0=${zeros}`, "unsupported_version"],
  };
  const hex: Record<string, [string, Expectation]> = {
    "an empty header": ["", "missing_header"],
    "an empty signature": ["sha256=", "malformed_header"],
    "no version": [zeros, "malformed_header"],
    "the signature of another algorithm": [`sha1=${"0".repeat(40)}`, "unsupported_version"],
  };
  const cases = (profile: ReceiverProfile, table: Record<string, [string, Expectation]>): VectorCase[] =>
    Object.entries(table).map(([name, [header, expect]]) => {
      return { profile, name, expect, headers: { [PROFILE_FORMATS[profile].signatureHeader]: header } };
    });
  return [...cases("standard", standard), ...cases("stripe", stripe), ...cases("sha256_body", hex)];
}

export function failingCases(): VectorCase[] {
  return [
    ...PROFILES.flatMap((profile): VectorCase[] => [
      { profile, name: "one space was added to the body", receivedBody: '{"id": "evt_1","type":"invoice.paid","data":{"total":1200}}', expect: "no_matching_signature" },
      { profile, name: "0.0 became 0 on the way", body: '{"score":0.0}', receivedBody: '{"score":0}', expect: "no_matching_signature" },
      { profile, name: "signed with another secret", signWith: [3], receiverHas: [1, 2], expect: "no_matching_signature" },
      { profile, name: "no signature header", headers: { [PROFILE_FORMATS[profile].signatureHeader]: null }, expect: "missing_header" },
    ]),
    ...DATED.flatMap((profile): VectorCase[] => [
      { profile, name: "expired", age: 301, expect: "timestamp_too_old" },
      {
        profile,
        name: "from the future",
        age: -301,
        expect: "timestamp_too_new",
        ...(profile === "stripe" && { differs: { stripe: "refuses old timestamps only" } }),
      },
    ]),
    ...DATED.filter((profile) => profile !== "stripe").flatMap((profile): VectorCase[] => {
      const name = PROFILE_FORMATS[profile].timestampHeader as string;
      return [
        { profile, name: "the time was moved by a second", headers: { [name]: String(VECTOR_TIME + 1) }, expect: "no_matching_signature" },
        { profile, name: "the time is in milliseconds", headers: { [name]: `${VECTOR_TIME}000` }, expect: "malformed_header" },
        { profile, name: "no time", headers: { [name]: null }, expect: "missing_header" },
      ];
    }),
    { profile: "stripe", name: "the time was moved by a second", headers: { "x-webhook-signature": (value) => value.replace(/t=\d+/, `t=${VECTOR_TIME + 1}`) }, expect: "no_matching_signature" },
    { profile: "sha256_body", name: "the signature is in upper case", headers: { "x-webhook-signature": (value) => `sha256=${value.slice(7).toUpperCase()}` }, expect: "malformed_header" },
    { profile: "standard", name: "another id", headers: { "webhook-id": "evt_2" }, expect: "no_matching_signature" },
    { profile: "standard", name: "an id with a full stop", headers: { "webhook-id": "evt_1.2" }, expect: "malformed_header" },
    ...secretCases(),
  ];
}

function secretCases(): VectorCase[] {
  const mistyped: [string, string][] = [
    ["a secret with the prefix of a signature", `v1,whsec_${"A".repeat(43)}=`],
    ["a secret of nothing but its prefix", "whsec_"],
    ["a secret that is not base64", "whsec_!!!!"],
    ["a secret that is too short", "whsec_AAAA"],
    ["a public key as a secret", `whpk_${"A".repeat(43)}=`],
  ];
  return mistyped.map(([name, secret]) => ({ profile: "standard", name, receiverHas: [secret], expect: "bad_secret" }));
}
