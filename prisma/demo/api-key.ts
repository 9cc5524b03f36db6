import { createHmac } from "node:crypto";
import { hashOfSecret, shownPart } from "@/lib/api-keys/secret";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/ids";

/**
 * The demo's key of the platform, which may publish for either organization. It derives from the installation's
 * encryption key, so that every start can show it and nothing in the clear is kept anywhere.
 */
export async function ensureDemoApiKey(db: Pick<Database, "service">, encryptionKey: string): Promise<string> {
  const digest = createHmac("sha512", encryptionKey).update("the demo's API key").digest();
  const secret = `phk_${[...digest.subarray(0, 43)].map((byte) => alphabet[byte % alphabet.length]).join("")}`;
  await db.service.apiKey.createMany({
    data: [{ id: newId(), organizationId: null, name: "Demo", prefix: shownPart(secret), hash: Uint8Array.from(hashOfSecret(secret)) }],
    skipDuplicates: true,
  });
  return secret;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
