import type { Tx } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { hashOfSecret, newApiKeySecret, shownPart } from "./secret";

export interface KeyRow {
  /** UUID; null: of the platform. */
  organizationId: string | null;
  name: string;
  scopes: readonly string[];
  /** Label of the actor. */
  createdBy: string;
  expiresAt?: Date | null;
}

export interface InsertedKey {
  /** UUID. */
  id: string;
  /** In the clear, here and nowhere else. */
  secret: string;
  prefix: string;
}

/** Stores a new key's hash, in the service role's transaction. Auditing is the caller's. */
export async function insertApiKey(tx: Tx, { organizationId, name, scopes, createdBy, expiresAt }: KeyRow): Promise<InsertedKey> {
  const id = newId();
  const secret = newApiKeySecret();
  const prefix = shownPart(secret);
  await tx.apiKey.create({ data: { id, organizationId, name, prefix, hash: Uint8Array.from(hashOfSecret(secret)), scopes: [...scopes], createdBy, expiresAt } });
  return { id, secret, prefix };
}
