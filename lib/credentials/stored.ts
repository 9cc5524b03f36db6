import { encryptionContext } from "@/lib/secrets/context";
import { decryptSecret, encryptSecret, type EncryptedSecret, type Keyring } from "@/lib/secrets/encryption";

/** How a client names itself to the token endpoint: RFC 6749 section 2.3.1 in the header, or in the body. */
export type ClientAuthentication = "header" | "body";

export interface OAuth2Client {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Space-separated; empty for the server's default. */
  scope: string;
  clientAuthentication: ClientAuthentication;
}

/** What each kind of row holds, encrypted, as JSON text. */
export interface StoredCredentials {
  /** Lower-case names and their values, in the order in which they were added. */
  headers: [name: string, value: string][];
  basic: { username: string; password: string };
  bearer: { token: string };
  oauth2: OAuth2Client;
  /** PEM (PKCS#8) of the key of the endpoint's client certificate. */
  client_key: { key: string };
}

export type CredentialKind = keyof StoredCredentials;

/** Where a row is; its ciphertext is readable nowhere else. */
export interface CredentialPlace {
  organizationId: string;
  endpointId: string;
  rowId: string;
}

export function sealCredential<K extends CredentialKind>(keyring: Keyring, place: CredentialPlace, kind: K, value: StoredCredentials[K]): EncryptedSecret {
  return encryptSecret(keyring, JSON.stringify(value), contextOf(place, kind));
}

/** Throws SecretDecryptionError. */
export function unsealCredential<K extends CredentialKind>(keyring: Keyring, place: CredentialPlace, kind: K, sealed: { keyId: string; ciphertext: Uint8Array }): StoredCredentials[K] {
  return JSON.parse(decryptSecret(keyring, sealed, contextOf(place, kind))) as StoredCredentials[K];
}

function contextOf(place: CredentialPlace, kind: CredentialKind): string {
  return encryptionContext({ kind: `credential_${kind}`, ...place });
}
