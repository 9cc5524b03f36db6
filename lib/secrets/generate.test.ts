import { describe, expect, it } from "vitest";
import { SIGNING_PROFILES } from "@/lib/signing/profiles";
import { generateSigningSecret, publicKeyOf } from "./generate";
import { InvalidSecretError, parsePrivateSigningKey, parseSigningSecret } from "./parse";

describe("a generated signing secret", () => {
  it.each(SIGNING_PROFILES.filter((profile) => profile !== "standard_asymmetric"))("of %s is whsec_ and 32 bytes that never repeat", (profile) => {
    const secrets = Array.from({ length: 50 }, () => generateSigningSecret(profile));
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(parseSigningSecret(secret)).toHaveLength(32);
    }
  });

  it("of standard_asymmetric is whsk_, its public key whpk_", () => {
    const secret = generateSigningSecret("standard_asymmetric");
    expect(parsePrivateSigningKey(secret)).toHaveLength(32);
    expect(publicKeyOf(secret)).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
  });

  it("has the public key that RFC 8032, test 1, gives for its seed", () => {
    const seed = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex");
    const publicKey = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex");
    expect(publicKeyOf(`whsk_${seed.toString("base64")}`)).toBe(`whpk_${publicKey.toString("base64")}`);
  });
});

describe("parseSigningSecret", () => {
  const bytes = (count: number) => Buffer.alloc(count, 7).toString("base64");

  it.each([24, 32, 64])("takes %i bytes, padded or not", (count) => {
    expect(parseSigningSecret(`whsec_${bytes(count)}`)).toHaveLength(count);
    expect(parseSigningSecret(`whsec_${bytes(count).replace(/=+$/, "")}`)).toHaveLength(count);
  });

  it.each([
    ["nothing after the prefix", "whsec_"],
    ["no base64", "whsec_!!!!"],
    ["too few bytes", "whsec_AAAA"],
    ["23 bytes", `whsec_${bytes(23)}`],
    ["65 bytes", `whsec_${bytes(65)}`],
    ["the URL alphabet", `whsec_${"-_".repeat(16)}`],
    ["half of its padding", `whsec_${bytes(32).replace(/=$/, "")}==`],
    ["a line break", `whsec_${bytes(32)}\n`],
    ["stray bits at its end", `whsec_${"A".repeat(42)}B=`],
    ["a signature's prefix", `v1,whsec_${bytes(32)}`],
    ["no prefix", bytes(32)],
    ["an upper-case prefix", `WHSEC_${bytes(32)}`],
  ])("refuses a secret with %s (BUG-13)", (_, secret) => {
    expect(() => parseSigningSecret(secret)).toThrow(InvalidSecretError);
  });
});
