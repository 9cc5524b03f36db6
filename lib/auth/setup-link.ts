import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { newId } from "@/lib/ids";

const lifetimeHours = 24;

/**
 * A link that lets its holder create the first organization and its owner,
 * once, within 24 hours; links made earlier stop working. Null when there is
 * an owner already. `serviceUrl` is the connection string of the service role.
 */
export async function createSetupLink(serviceUrl: string, baseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: serviceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM memberships WHERE role = 'owner' LIMIT 1");
    if (rowCount) return null;
    const token = randomBytes(32).toString("base64url");
    await client.query("UPDATE one_time_tokens SET expires_at = now() WHERE purpose = 'setup' AND consumed_at IS NULL AND expires_at > now()");
    await client.query(`INSERT INTO one_time_tokens (id, purpose, hash, expires_at) VALUES ($1, 'setup', $2, now() + interval '${lifetimeHours} hours')`, [newId(), hashOfToken(token)]);
    return `${baseUrl.replace(/\/+$/, "")}/setup?token=${token}`;
  } finally {
    await client.end();
  }
}

/** What is stored of a token. It is random through and through, so a fast hash is enough. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
