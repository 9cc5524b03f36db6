"use server";

import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { changeProfile, endOverlap, rotateSecret } from "@/lib/signing-secrets/rotate";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { MAX_OVERLAP_MS } from "@/lib/signing/rotation";

const overlapInput = z.number("Choose an overlap.").int().min(0).max(MAX_OVERLAP_MS);
const profileInput = z.enum(SIGNING_PROFILES, "Choose a profile.");

/** The new secret is not in this answer: it waits to be taken. */
export async function rotateSecretAction(org: string, id: string, overlapMs: number): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await rotateSecret(tools(), actor, id, overlapInput.parse(overlapMs));
  });
}

/** `seen`: the secret that the page showed as the newest. */
export async function endOverlapAction(org: string, id: string, seen: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await endOverlap(tools(), actor, id, z.string().parse(seen));
  });
}

/** `replaced`: the change made a new secret, which waits to be taken, or a new key pair. */
export async function changeProfileAction(org: string, id: string, profile: SigningProfile): Promise<ActionResult<{ replaced: boolean }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { secret } = await changeProfile(tools(), actor, id, profileInput.parse(profile));
    return { replaced: secret !== null };
  });
}
