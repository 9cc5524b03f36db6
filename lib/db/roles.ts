import { createHash, createHmac } from "node:crypto";
import pg from "pg";

export interface LoginUrls {
  /** Restricted role: sees one organization per transaction. */
  tenantUrl: string;
  /** Workers and sign-in. */
  serviceUrl: string;
}

/**
 * Creates (or refreshes) this database's two login roles as members of
 * posthorn_tenant and posthorn_service, and returns their connection strings.
 * Passwords derive from `secret`, so nothing has to be kept. Needs CREATEROLE;
 * neither role can bypass row-level security.
 */
export async function ensureLoginRoles(ownerUrl: string, secret: string): Promise<LoginUrls> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    const database = rows[0]!.name;
    const mark = createHash("sha256").update(database).digest("hex").slice(0, 8);
    const urls = { tenantUrl: "", serviceUrl: "" };
    // Two set-ups at once would both find the role missing.
    await client.query("SELECT pg_advisory_lock(7270501)");
    for (const kind of ["tenant", "service"] as const) {
      const role = `posthorn_${kind}_${mark}`;
      const password = createHmac("sha256", secret).update(`${database}:${kind}`).digest("base64url");
      const exists = (await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role])).rowCount;
      await client.query(`${exists ? "ALTER" : "CREATE"} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE INHERIT PASSWORD '${password}'`);
      await client.query(`GRANT posthorn_${kind} TO ${role}`);
      const url = new URL(ownerUrl);
      url.username = role;
      url.password = password;
      urls[`${kind}Url`] = url.toString();
    }
    return urls;
  } finally {
    await client.end();
  }
}
