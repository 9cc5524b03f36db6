import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";
import type { SigningProfile } from "@/lib/signing/profiles";
import { liveSecrets, signingSchedule } from "@/lib/signing/rotation";

/** What may be known of a secret: never its value. */
export interface SecretFacts {
  id: string;
  createdAt: string;
  /** When it stops signing; null for the primary. */
  expiresAt: string | null;
  /** It signs the next attempt. */
  signsNow: boolean;
}

export interface SigningFacts {
  profile: SigningProfile;
  /** `whpk_…`, for standard_asymmetric. */
  publicKey: string | null;
  /** Live ones, newest first. */
  secrets: SecretFacts[];
}

/** Which secrets an endpoint has and which of them sign. Throws `not_found`. */
export async function listSecrets(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<SigningFacts> {
  authorize(actor, "endpoint.read");
  const id = fromPublicId("ep", publicId);
  // The service role reads these rows for the tenant, and no more than these columns.
  const endpoint =
    id === null
      ? null
      : await db.service.endpoint.findFirst({
          where: { id, organizationId: actor.organizationId, deletedAt: null },
          select: { signingProfile: true, signingPublicKey: true, secrets: { select: { id: true, createdAt: true, expiresAt: true } } },
        });
  if (endpoint === null) throw notFound("endpoint");
  const { signsWith } = signingSchedule(endpoint.signingProfile, endpoint.secrets, now);
  return {
    profile: endpoint.signingProfile,
    publicKey: endpoint.signingPublicKey,
    secrets: liveSecrets(endpoint.secrets, now).map((secret) => ({
      id: toPublicId("sec", secret.id),
      createdAt: secret.createdAt.toISOString(),
      expiresAt: secret.expiresAt?.toISOString() ?? null,
      signsNow: signsWith.includes(secret.id),
    })),
  };
}
