import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildVectors, type Vector } from "./build-vectors";
import { WebhookVerificationError } from "./errors";
import { PROFILE_FORMATS } from "./profiles";
import { WebhookVerifier } from "./verify";

const vectors = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8")) as Vector[];

describe("the vectors", () => {
  it("are the ones that the builder builds, so nobody edited them by hand", () => {
    expect(vectors).toEqual(buildVectors());
  });

  it("have a name each and a valid request of every profile", () => {
    expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length);
    for (const profile of Object.keys(PROFILE_FORMATS)) {
      expect(vectors.some((vector) => vector.profile === profile && vector.expect === "valid")).toBe(true);
    }
  });

  // Over the bytes as sent (BUG-08, BUG-09), with the key as bytes and not as the text of its base64 (BUG-11).
  it.each(vectors.filter((vector) => vector.profile === "standard" && vector.expect === "valid"))("$name follows from its raw key", (vector) => {
    const content = Buffer.concat([Buffer.from(`${vector.headers["webhook-id"]}.${vector.headers["webhook-timestamp"]}.`), Buffer.from(vector.bodyBase64, "base64")]);
    const signatures = vector.keysHex.map((hex) => createHmac("sha256", Buffer.from(hex, "hex")).update(content).digest("base64"));
    expect(signatures.some((signature) => vector.headers["webhook-signature"]!.includes(`v1,${signature}`))).toBe(true);
  });

  it.each(vectors)("$name is judged $expect", (vector) => {
    expect(judge(vector)).toBe(vector.expect);
  });
});

function judge(vector: Vector): string {
  try {
    const now = () => new Date(vector.now * 1000);
    const verifier = new WebhookVerifier(vector.secrets, { profile: vector.profile, toleranceSeconds: vector.toleranceSeconds, now });
    verifier.verify(Buffer.from(vector.bodyBase64, "base64"), vector.headers);
    return "valid";
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
}
