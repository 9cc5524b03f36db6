export interface EncryptionPlace {
  /** What the column holds, such as "signing_secret" or "custom_headers". */
  kind: string;
  organizationId: string;
  endpointId: string;
  /** The row: a secret's id, or the endpoint's own where the column is the endpoint's. */
  rowId: string;
}

/**
 * The additional authenticated data of an encrypted column: a ciphertext that is copied to another
 * organization, endpoint, row or column no longer decrypts. JSON, so that no two places read alike.
 */
export function encryptionContext({ kind, organizationId, endpointId, rowId }: EncryptionPlace): string {
  return JSON.stringify(["posthorn", 1, kind, organizationId.toLowerCase(), endpointId.toLowerCase(), rowId.toLowerCase()]);
}
