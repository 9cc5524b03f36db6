import type { Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { insertApiKey, type InsertedKey } from "./insert";
import { scopesBeforeScopes } from "./scopes";

export interface NewApiKey {
  /** Null: of the platform, which acts for any organization. */
  organizationId: string | null;
  name: string;
  /** To publish and to read events, unless told. */
  scopes?: readonly string[];
  expiresAt?: Date;
}

/** Creates a key as the operator, who alone makes keys of the platform. `secret` is in the answer and nowhere else: it is shown once. */
export async function createApiKey(db: Pick<Database, "service">, { organizationId, name, scopes = scopesBeforeScopes, expiresAt }: NewApiKey): Promise<InsertedKey> {
  return db.service.$transaction(async (tx) => {
    const key = await insertApiKey(tx, { organizationId, name, scopes, createdBy: "command line", expiresAt });
    const detail = { name, prefix: key.prefix, scopes: [...scopes], expiresAt: expiresAt?.toISOString() ?? null };
    await tx.auditEntry.create({ data: { id: newId(), organizationId, actor: "system", actorLabel: "command line", action: "api_key.created", targetId: toPublicId("key", key.id), detail } });
    return key;
  });
}
