import { createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { privateKeyFromSeed } from "@/lib/secrets/ed25519";
import { InvalidSecretError, parsePrivateSigningKey } from "@/lib/secrets/parse";
import { SIGNING_PROFILES } from "./profiles";
import { signRequest, type SignRequestInput } from "./sign";

const newer = { id: "new", secret: generateSigningSecret("standard") };
const older = { id: "old", secret: generateSigningSecret("standard") };
const input: SignRequestInput = {
  profile: "standard",
  keys: [newer],
  eventId: "evt_01kdwhsa00e8mrz2xexbdk5v7q",
  eventType: "invoice.paid",
  body: Buffer.from('{"a":1}'),
  timestamp: 1_767_225_600,
};
const keysOf = (profile: SignRequestInput["profile"]) => {
  return profile === "standard_asymmetric" ? [{ id: "new", secret: generateSigningSecret(profile) }] : [newer];
};

describe("signRequest", () => {
  it("matches the example that Standard Webhooks gives", () => {
    const headers = signRequest({
      ...input,
      keys: [{ id: "example", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }],
      eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: Buffer.from('{"test": 2432232314}'),
      timestamp: 1_614_265_330,
    });
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it.each(SIGNING_PROFILES)("names every header of %s in lower case and sends the id and the type", (profile) => {
    const headers = signRequest({ ...input, profile, keys: keysOf(profile) });
    expect(Object.keys(headers)).toEqual(Object.keys(headers).map((name) => name.toLowerCase()));
    expect(headers).toMatchObject({ "x-webhook-id": input.eventId, "x-webhook-event": "invoice.paid" });
  });

  it("carries a signature by each live secret where there is room for them", () => {
    const keys = [newer, older];
    expect(signRequest({ ...input, keys })["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(signRequest({ ...input, keys, profile: "stripe" })["x-webhook-signature"]).toMatch(/^t=1767225600,v1=\w{64},v1=\w{64}$/);
    const seeds = [1, 2].map((n) => ({ id: `${n}`, secret: generateSigningSecret("standard_asymmetric") }));
    expect(signRequest({ ...input, keys: seeds, profile: "standard_asymmetric" })["webhook-signature"]).toMatch(/^v1a,\S{88} v1a,\S{88}$/);
  });

  it.each(["v1_hex", "sha256_timestamp", "sha256_body"] as const)("signs %s with the first secret only", (profile) => {
    const both = signRequest({ ...input, profile, keys: [older, newer] });
    expect(both).toEqual(signRequest({ ...input, profile, keys: [older] }));
  });

  it("signs asymmetrically what anyone with the public key can check", () => {
    const keys = keysOf("standard_asymmetric");
    const headers = signRequest({ ...input, profile: "standard_asymmetric", keys });
    const publicKey = createPublicKey(privateKeyFromSeed(parsePrivateSigningKey(keys[0]!.secret)));
    const message = Buffer.from(`${input.eventId}.1767225600.{"a":1}`);
    const signature = Buffer.from(headers["webhook-signature"]!.slice("v1a,".length), "base64");
    expect(verify(null, message, publicKey, signature)).toBe(true);
  });

  it("gives one event the same id and another signature at another time (BUG-22, BUG-23)", () => {
    const first = signRequest(input);
    const retry = signRequest({ ...input, timestamp: input.timestamp + 300 });
    expect(Object.keys(retry)).toEqual(Object.keys(first));
    expect(retry["webhook-id"]).toBe(first["webhook-id"]);
    expect(retry["webhook-timestamp"]).toBe("1767225900");
    expect(retry["webhook-signature"]).not.toBe(first["webhook-signature"]);
  });

  it("still signs rightly after more secrets than the cache holds", () => {
    const before = signRequest(input);
    for (let n = 0; n < 2_100; n += 1) {
      signRequest({ ...input, keys: [{ id: `${n}`, secret: generateSigningSecret("standard") }] });
    }
    expect(signRequest(input)).toEqual(before);
  });

  it.each<[string, Partial<SignRequestInput>]>([
    ["no key", { keys: [] }],
    ["an id with a line break", { eventId: "evt_1\r\nx-admin: 1" }],
    ["an id with a full stop", { eventId: "evt_1.1767225600" }],
    ["an empty id", { eventId: "" }],
    ["a type with a line break", { eventType: "a\nb" }],
    ["a type outside ASCII", { eventType: "zahlung.getätigt" }],
    ["a time with a fraction", { timestamp: 1.5 }],
    ["a time that is no number", { timestamp: NaN }],
  ])("refuses %s", (_, change) => {
    expect(() => signRequest({ ...input, ...change })).toThrow();
  });

  it.each(["whsec_", "whsec_!!!!", "whsec_AAAA", `v1,${newer.secret}`, newer.secret.slice(6)])(
    "refuses the secret of case %# and repeats none of it (BUG-13)",
    (secret) => {
      for (const profile of ["standard", "stripe"] as const) {
        const attempt = () => signRequest({ ...input, profile, keys: [{ id: "x", secret }] });
        expect(attempt).toThrow(InvalidSecretError);
        expect(attempt).not.toThrow(secret.slice(8, 20) || "no such text");
      }
    },
  );
});
