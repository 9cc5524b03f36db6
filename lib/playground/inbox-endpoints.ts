import type pg from "pg";
import { encryptionContext } from "@/lib/secrets/context";
import { decryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { publicKeyOf } from "@/lib/secrets/generate";
import { liveSecrets } from "@/lib/signing/rotation";
import type { SigningProfile } from "@/lib/signing/sign";
import { tokenInUrl } from "./inbox-url";

/** An endpoint that sends to an inbox, with what its receiver would verify with. Never leaves this process. */
export interface InboxEndpoint {
  id: string;
  profile: SigningProfile;
  /** Live now, newest first: `whsec_…`, or `whpk_…` for the asymmetric profile. */
  secrets: string[];
}

/** The endpoints of this organization, and of no other, whose URL is this inbox. Throws SecretDecryptionError. */
export async function loadInboxEndpoints(pool: pg.Pool, keyring: Keyring, inbox: { organizationId: string; token: string }, now: Date): Promise<InboxEndpoint[]> {
  const { organizationId, token } = inbox;
  const { rows } = await pool.query<Row>({ name: "playground-inbox-endpoints", text: endpointsSql, values: [organizationId, token] });
  const matching = rows.filter((row) => tokenInUrl(row.url) === token);
  return [...new Set(matching.map((row) => row.id))].map((endpointId) => {
    const stored = matching.filter((row) => row.id === endpointId);
    const { profile } = stored[0]!;
    const live = liveSecrets(stored.map((row) => ({ id: row.secret_id, createdAt: row.created_at, expiresAt: row.expires_at, row })), now);
    const secrets = live.map(({ id: rowId, row }) => {
      const place = encryptionContext({ kind: "signing_secret", organizationId, endpointId, rowId });
      const secret = decryptSecret(keyring, { keyId: row.key_id, ciphertext: row.ciphertext }, place);
      return profile === "standard_asymmetric" ? publicKeyOf(secret) : secret;
    });
    return { id: endpointId, profile, secrets };
  });
}

interface Row {
  id: string;
  url: string;
  profile: SigningProfile;
  secret_id: string;
  key_id: string;
  ciphertext: Buffer;
  created_at: Date;
  expires_at: Date | null;
}

const endpointsSql = `
SELECT e.id, e.url, e.signing_profile AS profile, s.id AS secret_id, s.key_id, s.ciphertext, s.created_at, s.expires_at
FROM endpoints e JOIN signing_secrets s ON s.organization_id = e.organization_id AND s.endpoint_id = e.id
WHERE e.organization_id = $1 AND e.deleted_at IS NULL AND position($2 IN e.url) > 0
ORDER BY e.id`;
