import type pg from "pg";
import { openCredentials, type CredentialRow, type SendCredentials } from "@/lib/credentials/open";
import type { PayloadMode } from "@/lib/generated/prisma/enums";
import { decryptSecret, type Keyring } from "@/lib/secrets/encryption";
import { encryptionContext } from "@/lib/secrets/context";
import { keysForSigning } from "@/lib/signing/rotation";
import type { SigningKey, SigningProfile } from "@/lib/signing/sign";
import type { Breaker } from "./breaker";
import type { RetryPolicy } from "./classify";
import type { Bucket } from "./rate-limit";
import type { Schedule } from "./schedule";

/** What a drain must know of its endpoint, read anew before each claim. */
export interface EndpointContext {
  id: string;
  organizationId: string;
  url: string;
  active: boolean;
  profile: SigningProfile;
  /** What signs now, newest first. */
  keys: SigningKey[];
  /** What requests carry besides the signature; null: nothing. */
  credentials: SendCredentials | null;
  retryPolicy: RetryPolicy;
  schedule: Schedule;
  timeoutMs: number;
  maxInFlight: number;
  rateLimitPerMinute: number | null;
  /** One at a time, in the order of publishing; the first that fails holds the rest. */
  ordered: boolean;
  /** An ordered endpoint waits for its first delivery until then (ms). */
  orderedUntil: number | null;
  payloadMode: PayloadMode;
  bucket: Bucket | null;
  breaker: Breaker;
  /** Attempts asked for by hand, or tests, are waiting. */
  manualWaiting: boolean;
  /** A worker died with deliveries in its hands. */
  lostClaims: boolean;
  /** The database's clock, ms since the epoch: the only clock that due times are compared with. */
  now: number;
}

interface Row {
  organization_id: string;
  url: string;
  active: boolean;
  profile: SigningProfile;
  retry_policy: "any_failure" | "transient_only";
  schedule: "standard" | "short" | "exponential" | "custom";
  custom_schedule: number[];
  timeout_ms: number;
  max_in_flight: number;
  rate_limit_per_minute: number | null;
  ordered: boolean;
  ordered_until: Date | null;
  payload_mode: PayloadMode;
  tokens: number | null;
  tokens_at: Date | null;
  breaker_failures: number;
  breaker_trips: number;
  breaker_open_until: Date | null;
  secrets: StoredSecret[] | null;
  credentials: CredentialRow[] | null;
  client_certificate: string | null;
  manual_waiting: boolean;
  lost_claims: boolean;
  now: Date;
}

interface StoredSecret {
  id: string;
  keyId: string;
  /** Hex. */
  ciphertext: string;
  createdAt: string;
  expiresAt: string | null;
}

/**
 * Reads the context and takes back the wake-up mark, before anything is
 * claimed: whoever publishes from here on rings again. Null: no such endpoint,
 * or deleted.
 */
export async function loadEndpointContext(pool: pg.Pool, keyring: Keyring, endpointId: string): Promise<EndpointContext | null> {
  const { rows } = await pool.query<Row>({ name: "endpoint-context", text: contextSql, values: [endpointId] });
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: endpointId,
    organizationId: row.organization_id,
    url: row.url,
    active: row.active,
    profile: row.profile,
    keys: signingKeys(row, endpointId, keyring),
    credentials: row.credentials && openCredentials(keyring, { organizationId: row.organization_id, endpointId }, row.credentials, row.client_certificate),
    retryPolicy: row.retry_policy === "any_failure" ? "any-failure" : "transient-only",
    schedule: row.schedule === "custom" ? { kind: "custom", seconds: row.custom_schedule } : { kind: row.schedule },
    timeoutMs: row.timeout_ms,
    maxInFlight: row.ordered ? 1 : row.max_in_flight,
    rateLimitPerMinute: row.rate_limit_per_minute,
    ordered: row.ordered,
    orderedUntil: row.ordered_until?.getTime() ?? null,
    payloadMode: row.payload_mode,
    bucket: row.tokens === null ? null : { tokens: row.tokens, at: row.tokens_at!.getTime() },
    breaker: { failures: row.breaker_failures, trips: row.breaker_trips, openUntil: row.breaker_open_until?.getTime() ?? null },
    manualWaiting: row.manual_waiting,
    lostClaims: row.lost_claims,
    now: row.now.getTime(),
  };
}

function signingKeys(row: Row, endpointId: string, keyring: Keyring): SigningKey[] {
  const stored = (row.secrets ?? []).map((secret) => ({ ...secret, createdAt: new Date(secret.createdAt), expiresAt: secret.expiresAt === null ? null : new Date(secret.expiresAt) }));
  return keysForSigning(row.profile, stored, row.now).map((secret) => {
    const place = encryptionContext({ kind: "signing_secret", organizationId: row.organization_id, endpointId, rowId: secret.id });
    return { id: secret.id, secret: decryptSecret(keyring, { keyId: secret.keyId, ciphertext: Buffer.from(secret.ciphertext, "hex") }, place) };
  });
}

const contextSql = `
WITH awake AS (
  UPDATE endpoint_states SET wake_at = NULL WHERE endpoint_id = $1 AND wake_at IS NOT NULL
)
SELECT e.organization_id, e.url, e.status = 'active' AS active, e.signing_profile AS profile, e.retry_policy, e.schedule,
  e.custom_schedule, e.timeout_ms, e.max_in_flight, e.rate_limit_per_minute, e.ordered, s.ordered_until, e.payload_mode, s.tokens, s.tokens_at,
  s.breaker_failures, s.breaker_trips, s.breaker_open_until, clock_timestamp() AS now,
  (SELECT json_agg(json_build_object('id', k.id, 'keyId', k.key_id, 'ciphertext', encode(k.ciphertext, 'hex'), 'createdAt', k.created_at, 'expiresAt', k.expires_at))
     FROM signing_secrets k WHERE k.organization_id = e.organization_id AND k.endpoint_id = e.id AND (k.expires_at IS NULL OR k.expires_at > now())) AS secrets,
  e.client_certificate,
  CASE WHEN e.auth_kind IS NOT NULL OR e.client_certificate IS NOT NULL OR e.header_names <> '{}' THEN
    (SELECT json_agg(json_build_object('id', c.id, 'kind', c.kind, 'keyId', c.key_id, 'ciphertext', encode(c.ciphertext, 'hex')))
       FROM endpoint_credentials c WHERE c.organization_id = e.organization_id AND c.endpoint_id = e.id) END AS credentials,
  EXISTS (SELECT FROM deliveries d WHERE d.endpoint_id = e.id AND d.manual_at IS NOT NULL) AS manual_waiting,
  EXISTS (SELECT FROM delivery_claims c WHERE c.endpoint_id = e.id AND c.leased_until <= now()) AS lost_claims
FROM endpoints e JOIN endpoint_states s ON s.endpoint_id = e.id
WHERE e.id = $1 AND e.deleted_at IS NULL`;
