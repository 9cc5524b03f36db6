import { validateCustomHeader } from "@/lib/egress/check-header";
import type { EgressTls } from "@/lib/egress/tls-options";
import type { Keyring } from "@/lib/secrets/encryption";
import { unsealCredential, type CredentialKind, type OAuth2Client } from "./stored";

/** A row as the drain's statement reads it. */
export interface CredentialRow {
  id: string;
  kind: CredentialKind;
  keyId: string;
  /** Hex. */
  ciphertext: string;
}

/** What requests of an endpoint carry besides the signature, in the clear: for the sender's memory alone. */
export interface SendCredentials {
  /** Custom headers by lower-case name, and the fixed authorization. */
  headers: Record<string, string>;
  /** Its token fills the Authorization header. `id` changes with the values. */
  oauth2: { id: string; client: OAuth2Client } | null;
  tls: EgressTls | undefined;
  /** Values that must not be stored when a receiver echoes them. */
  secrets: string[];
  /** Why nothing can be sent with them: a header was accepted once and is not any more. */
  problem: string | null;
}

/** Decrypts an endpoint's credentials and judges its headers again. Throws SecretDecryptionError. */
export function openCredentials(keyring: Keyring, endpoint: { organizationId: string; endpointId: string }, rows: CredentialRow[], certificate: string | null): SendCredentials {
  const opened: SendCredentials = { headers: {}, oauth2: null, tls: undefined, secrets: [], problem: null };
  const unseal = <K extends CredentialKind>(row: CredentialRow, kind: K) =>
    unsealCredential(keyring, { ...endpoint, rowId: row.id }, kind, { keyId: row.keyId, ciphertext: Buffer.from(row.ciphertext, "hex") });
  const authorization = (value: string, ...secrets: string[]) => {
    if ("authorization" in opened.headers) opened.problem = "the Authorization header has two sources";
    opened.headers.authorization = value;
    opened.secrets.push(...secrets);
  };
  for (const row of rows) {
    switch (row.kind) {
      case "headers":
        for (const [name, value] of unseal(row, "headers")) {
          const verdict = validateCustomHeader(name, value);
          if (!verdict.ok) opened.problem = verdict.message;
          else if (verdict.name === "authorization") authorization(value, value);
          else {
            opened.headers[verdict.name] = value;
            opened.secrets.push(value);
          }
        }
        break;
      case "basic": {
        const { username, password } = unseal(row, "basic");
        const pair = Buffer.from(`${username}:${password}`, "utf8").toString("base64");
        authorization(`Basic ${pair}`, pair, username, password);
        break;
      }
      case "bearer": {
        const { token } = unseal(row, "bearer");
        authorization(`Bearer ${token}`, token);
        break;
      }
      case "oauth2":
        opened.oauth2 = { id: row.id, client: unseal(row, "oauth2") };
        break;
      case "client_key":
        if (certificate !== null) opened.tls = { cert: certificate, key: unseal(row, "client_key").key };
    }
  }
  if (opened.oauth2 !== null && "authorization" in opened.headers) opened.problem = "the Authorization header has two sources";
  return opened;
}
