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

/** What a rotation made is in this answer and nowhere else: no page is rendered again with it. */
export async function rotateSecretAction(org: string, id: string, overlapMs: number): Promise<ActionResult<{ secret: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return rotateSecret(tools(), actor, id, overlapInput.parse(overlapMs));
  });
}

export async function endOverlapAction(org: string, id: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await endOverlap(tools(), actor, id);
  });
}

/** `secret` where the change made one: it is in this answer and nowhere else. */
export async function changeProfileAction(org: string, id: string, profile: SigningProfile): Promise<ActionResult<{ secret: string | null }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return changeProfile(tools(), actor, id, profileInput.parse(profile));
  });
}
