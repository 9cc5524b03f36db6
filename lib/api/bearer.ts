import { findApiKey, type FoundApiKey } from "@/lib/api-keys/find";
import type { Database } from "@/lib/db/database";
import { HttpError } from "./problem";

/** The key in `Authorization: Bearer …`. Throws 401 with WWW-Authenticate (RFC 6750). */
export async function requireApiKey(db: Database, headers: Headers): Promise<FoundApiKey> {
  const bearer = /^Bearer +(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer === undefined) {
    throw new HttpError(401, "missing_api_key", "The request has no API key.", "Add the header `authorization: Bearer phk_…`.", { "www-authenticate": 'Bearer realm="Posthorn"' });
  }
  const found = await findApiKey(db, bearer);
  if (found.ok) return found.key;
  const [code, message, fix] = refusals[found.reason];
  throw new HttpError(401, code, message, fix, { "www-authenticate": 'Bearer realm="Posthorn", error="invalid_token"' });
}

/** Only a whole key can be found to be revoked or expired, so saying so tells a stranger nothing. */
const refusals = {
  unknown: ["invalid_api_key", "The API key is not known here.", "Check that it is complete (phk_ and 43 more characters) and belongs to this installation."],
  revoked: ["api_key_revoked", "The API key has been revoked.", "Use another key, or create one."],
  expired: ["api_key_expired", "The API key has expired.", "Create a new key."],
} as const;
