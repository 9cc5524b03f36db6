import type { Tx } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import type { Keyring } from "@/lib/secrets/encryption";
import { sealCredential, unsealCredential, type CredentialKind, type StoredCredentials } from "./stored";

interface Owner {
  id: string;
  organizationId: string;
}

/** Null where the endpoint has none of this kind. Throws SecretDecryptionError. */
export async function readCredential<K extends CredentialKind>(tx: Tx, keyring: Keyring, { id: endpointId, organizationId }: Owner, kind: K): Promise<StoredCredentials[K] | null> {
  const row = await tx.endpointCredential.findFirst({ where: { endpointId, organizationId, kind } });
  return row && unsealCredential(keyring, { organizationId, endpointId, rowId: row.id }, kind, row);
}

/** Puts a new row in the old one's place: what is cached under a row's id never outlives its values. */
export async function writeCredential<K extends CredentialKind>(tx: Tx, keyring: Keyring, endpoint: Owner, kind: K, value: StoredCredentials[K]): Promise<void> {
  const { id: endpointId, organizationId } = endpoint;
  await dropCredentials(tx, endpoint, [kind]);
  const rowId = newId();
  const { keyId, ciphertext } = sealCredential(keyring, { organizationId, endpointId, rowId }, kind, value);
  await tx.endpointCredential.create({ data: { id: rowId, organizationId, endpointId, kind, keyId, ciphertext: Uint8Array.from(ciphertext) } });
}

export async function dropCredentials(tx: Tx, { id: endpointId, organizationId }: Owner, kinds: CredentialKind[]): Promise<void> {
  await tx.endpointCredential.deleteMany({ where: { endpointId, organizationId, kind: { in: kinds } } });
}
