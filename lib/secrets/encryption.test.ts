import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encryptionContext } from "./context";
import { decryptSecret, encryptSecret, parseKeyring, reencryptSecret, SecretDecryptionError } from "./encryption";

const key = () => randomBytes(32).toString("base64");
const text = key();
const keyring = parseKeyring({ POSTHORN_ENCRYPTION_KEY: text });
const place = { kind: "signing_secret", organizationId: "org-1", endpointId: "ep-1", rowId: "secret-1" };
const aad = encryptionContext(place);

function codeOf(action: () => unknown): string {
  try {
    action();
    return "decrypted";
  } catch (error) {
    return error instanceof SecretDecryptionError ? error.code : String(error);
  }
}

describe("an encrypted secret", () => {
  it("comes back as it was, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (secret) => decryptSecret(keyring, encryptSecret(keyring, secret, aad), aad) === secret),
    );
  });

  it("is a 12-byte nonce, the ciphertext and a 16-byte tag, and never twice the same", () => {
    const stored = Array.from({ length: 200 }, () => encryptSecret(keyring, "whsec_x", aad));
    expect(stored[0]!.ciphertext).toHaveLength(12 + 7 + 16);
    expect(new Set(stored.map(({ ciphertext }) => ciphertext.subarray(0, 12).toString("hex"))).size).toBe(200);
  });

  it.each([{ organizationId: "org-2" }, { endpointId: "ep-2" }, { rowId: "secret-2" }, { kind: "custom_headers" }])("does not decrypt in another place: %o", (elsewhere) => {
    const stored = encryptSecret(keyring, "whsec_x", aad);
    expect(codeOf(() => decryptSecret(keyring, stored, encryptionContext({ ...place, ...elsewhere })))).toBe("tampered");
  });

  it("does not decrypt with any one bit changed", () => {
    const stored = encryptSecret(keyring, "whsec_secret", aad);
    for (let bit = 0; bit < stored.ciphertext.length * 8; bit += 1) {
      const ciphertext = Buffer.from(stored.ciphertext);
      ciphertext[bit >> 3]! ^= 1 << (bit & 7);
      expect(codeOf(() => decryptSecret(keyring, { ...stored, ciphertext }, aad))).toBe("tampered");
    }
  });

  it("does not decrypt when cut short, even where the short tag would fit", () => {
    const stored = encryptSecret(keyring, "whsec_secret", aad);
    expect(codeOf(() => decryptSecret(keyring, { ...stored, ciphertext: stored.ciphertext.subarray(0, 27) }, aad))).toBe("truncated");
    expect(codeOf(() => decryptSecret(keyring, { ...stored, ciphertext: stored.ciphertext.subarray(0, -12) }, aad))).toBe("tampered");
    expect(codeOf(() => decryptSecret(keyring, { ...stored, ciphertext: Buffer.alloc(0) }, aad))).toBe("truncated");
  });

  it("names the key that is missing", () => {
    const other = parseKeyring({ POSTHORN_ENCRYPTION_KEY: key() });
    const stored = encryptSecret(keyring, "whsec_secret", aad);
    expect(codeOf(() => decryptSecret(other, stored, aad))).toBe("unknown_key");
    expect(() => decryptSecret(other, stored, aad)).toThrow(stored.keyId);
  });

  it("appears in no error, nor does a key id that is none", () => {
    const stored = encryptSecret(keyring, "whsec_secret", aad);
    const attempts = [
      () => decryptSecret(keyring, stored, "elsewhere"),
      () => decryptSecret(keyring, { ...stored, keyId: "whsec_leaked" }, aad),
      () => decryptSecret(keyring, { ...stored, ciphertext: Buffer.from("whsec_leaked") }, aad),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
        expect.unreachable();
      } catch (error) {
        expect(inspect(error, { depth: 9, showHidden: true }).replaceAll(import.meta.url, "")).not.toMatch(/whsec_|leaked/);
      }
    }
  });
});

describe("a rotation of the encryption key", () => {
  it("decrypts with the old key, encrypts again with the new one, and then needs the old one no more", () => {
    const [oldKey, newKey] = [key(), key()];
    const before = encryptSecret(parseKeyring({ POSTHORN_ENCRYPTION_KEY: oldKey }), "whsec_secret", aad);
    const both = parseKeyring({ POSTHORN_ENCRYPTION_KEY: newKey, POSTHORN_ENCRYPTION_KEYS_OLD: ` ${key()} , ${oldKey},` });
    expect(decryptSecret(both, before, aad)).toBe("whsec_secret");
    const afterwards = reencryptSecret(both, before, aad)!;
    expect(afterwards.keyId).toBe(both.currentKeyId);
    expect(reencryptSecret(both, afterwards, aad)).toBeNull();
    expect(decryptSecret(parseKeyring({ POSTHORN_ENCRYPTION_KEY: newKey }), afterwards, aad)).toBe("whsec_secret");
  });
});

describe("the keyring", () => {
  it("names a key by the start of its SHA-256", () => {
    const known = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64");
    expect(parseKeyring({ POSTHORN_ENCRYPTION_KEY: known }).currentKeyId).toBe("630dcd29");
  });

  it("prints no key, by log or by JSON", () => {
    const hex = Buffer.from(text, "base64").toString("hex");
    for (const printed of [inspect(keyring, { depth: 9, showHidden: true }), JSON.stringify(keyring)]) {
      expect(printed).not.toContain(text);
      expect(printed).not.toContain(hex);
    }
  });

  it("lists every problem at once and shows no part of any key", () => {
    const short = randomBytes(31).toString("base64");
    const env = { POSTHORN_ENCRYPTION_KEY: short, POSTHORN_ENCRYPTION_KEYS_OLD: `${key()},not*base64,${Buffer.alloc(32).toString("base64")}` };
    try {
      parseKeyring(env);
      expect.unreachable();
    } catch (error) {
      const { message } = error as Error;
      expect(message).toMatch(/POSTHORN_ENCRYPTION_KEY must be 32 bytes in base64 and is 31/);
      expect(message).toMatch(/entry 2, is not base64/);
      expect(message).toMatch(/entry 3, is one byte 32 times/);
      expect(message).toMatch(/openssl rand -base64 32/);
      for (const part of [short, "not*base64", env.POSTHORN_ENCRYPTION_KEYS_OLD.split(",")[0]!]) expect(message).not.toContain(part);
    }
  });

  it("does not start without a key", () => {
    expect(() => parseKeyring({})).toThrow("POSTHORN_ENCRYPTION_KEY is not set");
    expect(() => parseKeyring({ POSTHORN_ENCRYPTION_KEY: " " })).toThrow("POSTHORN_ENCRYPTION_KEY is not set");
  });

  it("takes a key that is listed as current and as old", () => {
    expect(parseKeyring({ POSTHORN_ENCRYPTION_KEY: text, POSTHORN_ENCRYPTION_KEYS_OLD: text }).keys.size).toBe(1);
  });
});
