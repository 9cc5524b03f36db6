import { createHash, X509Certificate } from "node:crypto";
import { createSecureContext, type SecureContext } from "node:tls";

/** Per endpoint: a private CA to trust instead of the public ones, and a client certificate. PEM. */
export interface EgressTls {
  ca?: string;
  cert?: string;
  key?: string;
}

const MAX_CONTEXTS = 500;

/**
 * Secure contexts by content. Building one parses every root certificate (about 1 ms), so all ordinary
 * endpoints share one. The key is part of the pool key: a socket that trusts another CA is never reused.
 */
export class TlsContexts {
  private readonly contexts = new Map<string, SecureContext>();
  private readonly keys = new WeakMap<EgressTls, string>();

  keyOf(tls: EgressTls | undefined): string {
    if (!tls || (tls.ca === undefined && tls.cert === undefined && tls.key === undefined)) return "";
    let key = this.keys.get(tls);
    if (key === undefined) {
      key = createHash("sha256").update(JSON.stringify([tls.ca, tls.cert, tls.key])).digest("base64url");
      this.keys.set(tls, key);
    }
    return key;
  }

  /** @throws when a PEM text cannot be read. */
  get(tls: EgressTls | undefined): SecureContext {
    const key = this.keyOf(tls);
    const known = this.contexts.get(key);
    if (known) return known;
    if (tls?.ca !== undefined) assertCertificates(tls.ca);
    const context = createSecureContext({ minVersion: "TLSv1.2", ca: tls?.ca, cert: tls?.cert, key: tls?.key });
    if (this.contexts.size >= MAX_CONTEXTS) this.contexts.delete(this.contexts.keys().next().value!);
    this.contexts.set(key, context);
    return context;
  }
}

/** OpenSSL would silently trust nobody when it finds no certificate in the text. */
function assertCertificates(pem: string): void {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error("the CA is not a PEM certificate");
  for (const block of blocks) new X509Certificate(block);
}
