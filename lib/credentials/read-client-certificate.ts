import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { TlsContexts } from "@/lib/egress/tls-options";
import { invalid } from "@/lib/errors";

/** What may be shown of a certificate; all of it is public. */
export interface CertificateFacts {
  subject: string;
  issuer: string;
  /** ISO 8601. */
  validFrom: string;
  validTo: string;
  /** SHA-256, as openssl prints it. */
  fingerprint: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/**
 * Reads a client certificate (its chain may follow it) and its private key, both
 * PEM, and returns them in one clean form: nothing but certificates, and the key
 * as PKCS#8. Throws `certificate_…` and `key_…` with the field; no message
 * quotes the key.
 */
export function readClientCertificate(input: { certificate: string; key: string }, now: Date): { certificate: string; key: string; facts: CertificateFacts } {
  const chain = readChain(input.certificate);
  const key = readKey(input.key);
  const leaf = chain[0]!;
  if (!leaf.checkPrivateKey(key)) throw refused("key", "key_mismatch", "This key does not belong to the certificate.", "Paste the key that the certificate was made with. In a chain, the client's own certificate comes first.");
  const facts = factsOf(leaf);
  if (new Date(facts.validTo) <= now) throw refused("certificate", "certificate_expired", `The certificate expired on ${facts.validTo.slice(0, 10)}.`, "Paste the renewed one.");
  const pem = { certificate: chain.map(String).join(""), key: key.export({ type: "pkcs8", format: "pem" }).toString() };
  try {
    new TlsContexts().get({ cert: pem.certificate, key: pem.key });
  } catch {
    throw refused("certificate", "certificate_unusable", "TLS cannot use this certificate and key.", "Make it with an RSA key of 2,048 bits or more, or an elliptic-curve key, and a SHA-256 signature.");
  }
  return { ...pem, facts };
}

/** What a stored certificate is recognised by; null for none. */
export function fingerprintOf(pem: string | null): string | null {
  return pem === null ? null : certificateFacts(pem).fingerprint;
}

/** Facts of a stored certificate: of the first, which is the client's own. */
export function certificateFacts(pem: string): CertificateFacts {
  return factsOf(new X509Certificate(pem));
}

function readChain(text: string): X509Certificate[] {
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) throw refused("certificate", "certificate_unreadable", "This is not a PEM certificate.", "Paste the text that begins with -----BEGIN CERTIFICATE-----.");
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw refused("certificate", "certificate_unreadable", "The certificate cannot be read.", "Paste it whole, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.");
  }
}

function readKey(text: string): KeyObject {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text)) {
    throw refused("key", "key_encrypted", "The key is protected by a passphrase.", "Paste it without one (openssl pkey -in key.pem). It is kept encrypted here.");
  }
  try {
    return createPrivateKey(text);
  } catch {
    throw refused("key", "key_unreadable", "This is not a PEM private key.", "Paste the text that begins with -----BEGIN PRIVATE KEY-----.");
  }
}

function factsOf(certificate: X509Certificate): CertificateFacts {
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: new Date(certificate.validTo).toISOString(),
    fingerprint: certificate.fingerprint256,
  };
}

/** Node separates the parts of a name by line breaks, and leaves it undefined where it is empty. */
function oneLine(name: string | undefined): string {
  return (name ?? "").split("\n").join(", ");
}

function refused(field: string, code: string, message: string, fix: string) {
  return invalid(code, message, fix, { field });
}
