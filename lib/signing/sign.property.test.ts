import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WebhookVerificationError } from "@/lib/receiver/errors";
import { PROFILE_FORMATS } from "@/lib/receiver/profiles";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { generateSigningSecret, publicKeyOf } from "@/lib/secrets/generate";
import { SIGNING_PROFILES, type SigningProfile } from "./profiles";
import { signRequest } from "./sign";

const request = fc.record({
  body: fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map((text) => new Uint8Array(Buffer.from(text)))),
  eventId: fc.stringMatching(/^evt_[0-9a-z]{26}$/),
  timestamp: fc.integer({ min: 0, max: 9_999_999_999 }),
});

const secrets = Object.fromEntries(SIGNING_PROFILES.map((profile) => [profile, generateSigningSecret(profile)])) as Record<SigningProfile, string>;
const receiverSecret = (profile: SigningProfile, secret: string) => (profile === "standard_asymmetric" ? publicKeyOf(secret) : secret);

type Signed = { body: Uint8Array; eventId: string; timestamp: number };

function signOnce(profile: SigningProfile, { body, eventId, timestamp }: Signed) {
  return signRequest({ profile, keys: [{ id: "k", secret: secrets[profile] }], eventId, eventType: "a.b", body, timestamp });
}

/** Lets any timestamp pass, so that only the signature stands in the way of a changed one. */
function check(profile: SigningProfile, body: Uint8Array, headers: Record<string, string>): string {
  const verifier = new WebhookVerifier(receiverSecret(profile, secrets[profile]), { profile, acceptAnyTimestamp: true });
  try {
    verifier.verify(body, headers);
    return "valid";
  } catch (error) {
    // Anything but our own error would be a 500 for the receiver.
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return (error as WebhookVerificationError).code;
  }
}

// Hundreds of signatures a test; two busy cores can take longer than the usual 5 s.
describe.each(SIGNING_PROFILES)("%s", { timeout: 60_000 }, (profile) => {
  const format = PROFILE_FORMATS[profile];

  it("verifies whatever was signed", () => {
    fc.assert(fc.property(request, (signed) => check(profile, signed.body, signOnce(profile, signed)) === "valid"));
  });

  it("refuses the body with any one bit changed", () => {
    fc.assert(
      fc.property(request.filter(({ body }) => body.length > 0), fc.nat(), (signed, at) => {
        const changed = Uint8Array.from(signed.body);
        const bit = at % (changed.length * 8);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        return check(profile, changed, signOnce(profile, signed)) !== "valid";
      }),
    );
  });

  it("refuses the body with its end cut off or lengthened", () => {
    fc.assert(
      fc.property(request, fc.uint8Array({ minLength: 1, maxLength: 5 }), (signed, more) => {
        const headers = signOnce(profile, signed);
        expect(check(profile, Buffer.concat([signed.body, more]), headers)).toBe("no_matching_signature");
        if (signed.body.length > 0) expect(check(profile, signed.body.subarray(1), headers)).toBe("no_matching_signature");
      }),
    );
  });

  const names = [format.signatureHeader, format.timestampHeader, format.idHeader].filter((name) => name !== null);
  it.each(names)("refuses %s with any one bit changed", (name) => {
    fc.assert(
      fc.property(request, (signed) => {
        const headers = signOnce(profile, signed);
        const value = headers[name]!;
        for (let bit = 0; bit < value.length * 7; bit += 1) {
          const at = Math.floor(bit / 7);
          const changed = String.fromCharCode(value.charCodeAt(at) ^ (1 << bit % 7));
          const tampered = { ...headers, [name]: value.slice(0, at) + changed + value.slice(at + 1) };
          expect(check(profile, signed.body, tampered), `bit ${bit} of ${value}`).not.toBe("valid");
        }
      }),
      { numRuns: profile === "standard_asymmetric" ? 2 : 5 },
    );
  });

  it("answers any header at all with a typed error", () => {
    const junk = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.stringMatching(/^[tvsha0-9=, .]{0,60}$/), fc.constantFrom("v1", "v1,", ",", " ", "v1,@@@", "t=,v1=", "=", "x".repeat(10_000)));
    fc.assert(
      fc.property(request, junk, fc.constantFrom(...names), (signed, text, name) => {
        const headers = { ...signOnce(profile, signed), [name]: text };
        return check(profile, signed.body, headers) !== "valid" || text === signOnce(profile, signed)[name];
      }),
    );
  });

  it("answers any object in place of headers with a typed error", () => {
    fc.assert(fc.property(fc.anything(), (headers) => check(profile, Buffer.from("{}"), headers as Record<string, string>) !== "valid"));
  });
});
