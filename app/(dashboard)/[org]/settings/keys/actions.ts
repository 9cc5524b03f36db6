"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { createOrganizationKey } from "@/lib/api-keys/create-organization-key";
import { revokeOrganizationKey } from "@/lib/api-keys/revoke";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { takeReveal } from "@/lib/reveals/take";
import { expiryOf, type Expiry } from "./expiry";

/** Creates a key. It waits, as a reveal, for the page that follows. */
export async function createKeyAction(org: string, input: { name: string; scopes: string[]; expiry: Expiry }): Promise<ActionResult<{ id: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { name, scopes, expiry } = z.looseObject({}).parse(input) as typeof input;
    const { id } = await createOrganizationKey(tools(), actor, { name, scopes, expiresAt: expiryOf(expiry, new Date()) });
    revalidatePath(`/${org}/settings/keys`);
    return { id };
  });
}

export async function revokeKeyAction(org: string, id: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await revokeOrganizationKey(tools().db, actor, String(id));
    revalidatePath(`/${org}/settings/keys`);
  });
}

/** The key that waits for this person: a POST, which nothing sends ahead of time. */
export async function takeKeySecretAction(org: string, id: string): Promise<ActionResult<{ secret: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return takeReveal(tools(), actor, String(id), "key.write");
  });
}
