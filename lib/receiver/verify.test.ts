import { describe, expect, it } from "vitest";
import { buildVectors, type Vector } from "./build-vectors";
import { WebhookVerificationError } from "./errors";
import { verifyWebhook, WebhookVerifier, type WebhookVerifierOptions } from "./verify";

const vector = (name: string) => buildVectors().find((item) => item.name === name) as Vector;
const good = vector("standard: valid");
const secret = good.secrets[0]!;
const body = Buffer.from(good.bodyBase64, "base64");
const at = (offset: number) => new Date((good.now + offset) * 1000);
const now = () => at(0);

function failure(action: () => unknown): WebhookVerificationError {
  try {
    action();
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("a verified webhook", () => {
  it("tells its id, its time and which secret matched", () => {
    const rotated = vector("standard: the receiver has the new secret and the old");
    const verified = new WebhookVerifier(rotated.secrets, { now }).verify(body, rotated.headers);
    expect(verified).toMatchObject({ id: good.headers["webhook-id"], timestamp: good.now, secretIndex: 1 });
    expect(Buffer.from(verified.body)).toEqual(body);
  });

  it("tells no id where the signature does not cover it, or anyone could pass a duplicate off as new", () => {
    const stripe = vector("stripe: valid");
    const headers = { ...stripe.headers, "x-webhook-id": "evt_forged" };
    expect(verifyWebhook({ profile: "stripe", secrets: stripe.secrets, body, headers, now }).id).toBeNull();
    const github = vector("sha256_body: valid");
    expect(verifyWebhook({ profile: "sha256-body", secrets: github.secrets, body, headers: github.headers, now })).toMatchObject({ id: null, timestamp: null });
  });

  it("takes the body as a string, a Uint8Array, a view into a larger buffer, or an ArrayBuffer", () => {
    const verifier = new WebhookVerifier(secret, { now });
    const padded = Buffer.concat([Buffer.from("xx"), body, Buffer.from("yy")]);
    const forms = [body.toString(), new Uint8Array(body), padded.subarray(2, -2), new DataView(padded.buffer, padded.byteOffset + 2, body.length), Uint8Array.from(body).buffer];
    for (const form of forms) expect(verifier.verify(form as Uint8Array, good.headers).id).toBe(good.headers["webhook-id"]);
  });

  it("finds its headers in any letter case and any of the shapes frameworks use", () => {
    const verifier = new WebhookVerifier(secret, { now });
    const pairs = Object.entries(good.headers).map(([name, value]) => [name.toUpperCase(), value] as const);
    const shapes = [Object.fromEntries(pairs), new Headers(good.headers), new Map(Object.entries(good.headers)), pairs, pairs.flat(), Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))];
    for (const headers of shapes) expect(verifier.verify(body, headers as Record<string, string>).timestamp).toBe(good.now);
  });
});

describe("the time window", () => {
  const judged = (offset: number, options: WebhookVerifierOptions = {}) => {
    const verifier = new WebhookVerifier(secret, { ...options, now: () => at(offset) });
    try {
      verifier.verify(body, good.headers);
      return "valid";
    } catch (error) {
      return (error as WebhookVerificationError).code;
    }
  };

  it("is 300 s on both sides unless set, with an error of its own for each (BUG-18)", () => {
    expect([-301, -300, 300, 301].map((offset) => judged(offset))).toEqual(["timestamp_too_new", "valid", "valid", "timestamp_too_old"]);
    expect([-11, 10, 11].map((offset) => judged(offset, { toleranceSeconds: 10 }))).toEqual(["timestamp_too_new", "valid", "timestamp_too_old"]);
  });

  it.each([0, -1, NaN, Infinity, null, "300"])("cannot be switched off by a tolerance of %s (BUG-17)", (toleranceSeconds) => {
    expect(failure(() => new WebhookVerifier(secret, { toleranceSeconds: toleranceSeconds as number })).code).toBe("bad_option");
  });

  it("is switched off only by name", () => {
    expect(judged(1_000_000, { acceptAnyTimestamp: true })).toBe("valid");
    expect(judged(1_000_000, { acceptAnyTimestamp: "yes" as unknown as boolean })).toBe("timestamp_too_old");
  });

  it("is measured from receivedAt where verification comes later (BUG-19)", () => {
    const verifier = new WebhookVerifier(secret, { now: () => at(3_600) });
    expect(failure(() => verifier.verify(body, good.headers)).message).toMatch(/3600 s ago.*receivedAt/);
    expect(verifier.verify(body, good.headers, { receivedAt: at(2) }).timestamp).toBe(good.now);
    expect(verifyWebhook({ secrets: secret, body, headers: good.headers, receivedAt: at(2) }).timestamp).toBe(good.now);
  });

  it.each([new Date(NaN), 12, "now"])("does not take %s for a time, which would let anything pass", (receivedAt) => {
    const verifier = new WebhookVerifier(secret, { now });
    expect(failure(() => verifier.verify(body, good.headers, { receivedAt: receivedAt as Date })).code).toBe("bad_option");
  });
});

describe("a mistake in setting up", () => {
  it.each([
    ["v1,whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /begins with "v1,whsec_".*"v1," belongs to signatures/],
    ["v1,AAAA", /"v1,"/],
    ["sk_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /begins with "sk_".*"whsec_" was expected/],
    ["whsk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /private signing key/],
    ["whpk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", /public key.*standard-asymmetric/],
    ["whsec_", /too short: 0 bytes/],
    ["whsec_AAAA", /too short: 3 bytes/],
    ["whsec_!!!!", /not base64/],
    [`whsec_${"A".repeat(100)}`, /too long: 75 bytes/],
    [`whsec_${"A".repeat(32)}\n`, /white space/],
    ["", /empty; is the environment variable set/],
    [undefined, /undefined, not text; is the environment variable set/],
  ])("of the secret %j is named when the verifier is made (BUG-10, BUG-13)", (text, message) => {
    const error = failure(() => new WebhookVerifier(text as string));
    expect(error).toMatchObject({ code: "bad_secret", httpStatus: 500 });
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("AAAA");
  });

  it("of a shared secret for a profile that wants the public key is named", () => {
    expect(failure(() => new WebhookVerifier(secret, { profile: "standard-asymmetric" })).message).toMatch(/needs the public key that begins with "whpk_"/);
    expect(failure(() => new WebhookVerifier(secret.slice(6), { profile: "stripe" })).message).toMatch(/must begin with "whsec_"/);
  });

  it("of one secret among several is named too, and none at all is refused", () => {
    expect(failure(() => new WebhookVerifier([secret, "whsec_AAAA"])).code).toBe("bad_secret");
    expect(failure(() => new WebhookVerifier([])).code).toBe("bad_secret");
  });

  it("of the profile is named", () => {
    for (const profile of ["github", "constructor", 7]) {
      expect(failure(() => new WebhookVerifier(secret, { profile: profile as "standard" })).code).toBe("bad_option");
    }
  });

  it("takes the bare base64 of a standard secret, as the published libraries do", () => {
    expect(new WebhookVerifier(secret.slice(6), { now }).verify(body, good.headers).secretIndex).toBe(0);
  });
});

describe("a body that is no longer raw (BUG-02, BUG-04)", () => {
  const express = /express\.raw/;
  it.each<[string, unknown, RegExp]>([
    ["undefined", undefined, express],
    ["null", null, express],
    ["the object of a JSON parser", { score: 0 }, /parsed before it was verified.*express\.json\(\).*Fastify.*rawBody: true.*bodyParser: false/],
    ["an array of a JSON parser", [1], /parsed before it was verified/],
    ["the empty object that Express leaves", {}, /empty object.*did not match the content type/],
    ["a form without a prototype", Object.assign(Object.create(null), { a: "1" }), /form by express\.urlencoded/],
    ["URLSearchParams", new URLSearchParams("a=1"), /parsed as a form/],
    ["FormData", new FormData(), /parsed as a form/],
    ["the Request", new Request("https://example.com", { method: "POST", body: "{}" }), /arrayBuffer\(\)/],
    ["a stream", new ReadableStream(), /stream/],
    ["a Buffer that went through JSON", JSON.parse(JSON.stringify(Buffer.from("{}"))), /went through JSON/],
    ["a number", 5, /number/],
  ])("is refused as %s, with the culprit", (_, parsed, message) => {
    const error = failure(() => new WebhookVerifier(secret, { now }).verify(parsed as string, good.headers));
    expect(error).toMatchObject({ code: "body_already_parsed", httpStatus: 500 });
    expect(error.message).toMatch(message);
  });
});

describe("headers", () => {
  const verifier = new WebhookVerifier(secret, { now });

  it("that are sent twice with different values are refused, for one of them is a forgery", () => {
    const twice = [...Object.entries(good.headers), ["Webhook-Id", "evt_other"]] as [string, string][];
    expect(failure(() => verifier.verify(body, twice)).code).toBe("malformed_header");
    expect(failure(() => verifier.verify(body, { ...good.headers, "Webhook-Timestamp": "1" })).code).toBe("malformed_header");
  });

  it("of more signatures than a sender would send are refused unread", () => {
    const signature = good.headers["webhook-signature"]!;
    const many = { ...good.headers, "webhook-signature": `${"v1,A ".repeat(32)}${signature}` };
    expect(failure(() => verifier.verify(body, many)).message).toMatch(/33 parts; at most 32/);
    const long = { ...good.headers, "webhook-signature": `v9,${"A".repeat(4_200)} ${signature}` };
    expect(failure(() => verifier.verify(body, long)).message).toMatch(/at most 4096/);
    expect(failure(() => verifier.verify(body, { ...good.headers, "webhook-id": "e".repeat(257) })).code).toBe("malformed_header");
  });

  it("whose id has a full stop are refused even when the signature is right", () => {
    // "a" + ".1." + "2.x" and "a.1" + ".2." + "x" are the same bytes.
    const shifted = Buffer.from("{}");
    expect(failure(() => verifier.verify(shifted, { ...good.headers, "webhook-id": "a.1" })).message).toMatch(/full stop/);
  });

  it("that carry the other kind of signature say which profile to set", () => {
    const asymmetric = vector("standard_asymmetric: valid").headers;
    expect(failure(() => verifier.verify(body, asymmetric))).toMatchObject({ code: "unsupported_version", message: expect.stringMatching(/standard-asymmetric/) });
  });

  it("in milliseconds are told apart from nonsense", () => {
    expect(failure(() => verifier.verify(body, { ...good.headers, "webhook-timestamp": "1767225600000" })).message).toMatch(/milliseconds/);
    for (const text of ["", "soon", "1e9", "-5", " 1767225600", "1767225600.0", "0x10"]) {
      expect(["malformed_header", "missing_header"]).toContain(failure(() => verifier.verify(body, { ...good.headers, "webhook-timestamp": text })).code);
    }
  });

  it.each(["v1", "v1,", ",", " ", "v1,@@@", "v1,".repeat(3_500), "é", "\u0000", "v1,\ud800"])("of the form %j are a typed refusal, not a crash (BUG-15)", (signature) => {
    expect(failure(() => verifier.verify(body, { ...good.headers, "webhook-signature": signature })).httpStatus).toBe(400);
  });

  it("never show the whole of a stranger's text in the error", () => {
    const error = failure(() => verifier.verify(body, { ...good.headers, "webhook-signature": `v1,${"Z".repeat(500)}\nforged log line` }));
    expect(error.message.length).toBeLessThan(200);
    expect(error.message).not.toContain("\n");
  });
});
