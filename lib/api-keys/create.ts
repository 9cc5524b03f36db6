import type { Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { hashOfSecret, newApiKeySecret, shownPart } from "./secret";

export interface NewApiKey {
  /** Null: of the platform, which may publish for any organization. */
  organizationId: string | null;
  name: string;
  expiresAt?: Date;
}

/** Creates a key. `secret` is in the answer and nowhere else: it is shown once. */
export async function createApiKey(db: Pick<Database, "service">, { organizationId, name, expiresAt }: NewApiKey): Promise<{ id: string; secret: string; prefix: string }> {
  const id = newId();
  const secret = newApiKeySecret();
  const prefix = shownPart(secret);
  await db.service.$transaction([
    db.service.apiKey.create({ data: { id, organizationId, name, prefix, hash: Uint8Array.from(hashOfSecret(secret)), expiresAt } }),
    db.service.auditEntry.create({
      data: { id: newId(), organizationId, actor: "system", actorLabel: "command line", action: "api_key.created", targetId: toPublicId("key", id), detail: { name, prefix } },
    }),
  ]);
  return { id, secret, prefix };
}
