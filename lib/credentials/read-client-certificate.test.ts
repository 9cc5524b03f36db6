import { generateKeyPairSync } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { makeCertificates, type Certificates } from "@/e2e/receiver/certificates";
import { DomainError } from "@/lib/errors";
import { readClientCertificate } from "./read-client-certificate";

const now = new Date();
let made: Certificates;
beforeAll(async () => {
  made = await makeCertificates(["localhost"]);
});

/** The code and field of the refusal. */
function refusalOf(certificate: string, key: string): string {
  try {
    readClientCertificate({ certificate, key }, now);
    return "accepted";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.message + error.fix).not.toContain("MIG");
    return `${error.code} at ${String(error.details?.field)}`;
  }
}

test("a certificate with its key is read, and its facts are told", () => {
  const { certificate, key, facts } = readClientCertificate({ certificate: made.client.cert, key: made.client.key }, now);
  expect(certificate).toContain("BEGIN CERTIFICATE");
  expect(key).toContain("BEGIN PRIVATE KEY");
  expect(facts).toMatchObject({ subject: "CN=client", issuer: "CN=Posthorn test authority" });
  expect(new Date(facts.validTo).getTime()).toBeGreaterThan(now.getTime());
});

test("a key pasted along with the certificate is not kept in its public place", () => {
  const { certificate } = readClientCertificate({ certificate: `${made.client.key}\n${made.client.cert}\n${made.ca}`, key: made.client.key }, now);
  expect(certificate).not.toContain("PRIVATE");
  expect(certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
});

test("a key of another form becomes PKCS#8", () => {
  const { key } = readClientCertificate({ certificate: made.client.cert, key: made.client.key.replaceAll("\n", "\r\n") }, now);
  expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
});

test("what does not fit is refused beside its field, and the key is never quoted", () => {
  const { client, good, expired } = made;
  const encrypted = generateKeyPairSync("ec", { namedCurve: "P-256", publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" } }).privateKey;
  expect(refusalOf("nonsense", client.key)).toBe("certificate_unreadable at certificate");
  expect(refusalOf("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", client.key)).toBe("certificate_unreadable at certificate");
  expect(refusalOf(client.cert, "nonsense")).toBe("key_unreadable at key");
  expect(refusalOf(client.cert, client.cert)).toBe("key_unreadable at key");
  expect(refusalOf(client.cert, encrypted)).toBe("key_encrypted at key");
  expect(refusalOf(client.cert, good.key)).toBe("key_mismatch at key");
  expect(refusalOf(`${made.ca}${client.cert}`, client.key)).toBe("key_mismatch at key");
  expect(refusalOf(expired.cert, expired.key)).toBe("certificate_expired at certificate");
});
