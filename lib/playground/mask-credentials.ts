import type pg from "pg";
import type { HeaderPairs } from "./stored-headers";

const always = new Set(["authorization", "proxy-authorization", "cookie"]);

/**
 * Headers as they may be stored and shown: what an endpoint sends besides its
 * signature is a credential, which nobody sees again once it is set, not even
 * at an inbox of their own. The names are those of all the organization's endpoints.
 */
export async function maskCredentials(pool: pg.Pool, organizationId: string, headers: HeaderPairs): Promise<HeaderPairs> {
  const { rows } = await pool.query<{ name: string }>({
    name: "playground-credential-names",
    text: "SELECT DISTINCT unnest(header_names) AS name FROM endpoints WHERE organization_id = $1",
    values: [organizationId],
  });
  const own = new Set(rows.map(({ name }) => name.toLowerCase()));
  return headers.map(([name, value]) => (always.has(name.toLowerCase()) || own.has(name.toLowerCase()) ? [name, "(masked)"] : [name, value]));
}
