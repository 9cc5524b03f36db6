"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { revokeGrant } from "@/lib/support/end-grant";
import { setPayloadVisibility } from "@/lib/support/set-payload-visibility";

export async function revokeGrantAction(org: string, grant: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await revokeGrant(tools().db, actor, z.string().parse(grant));
    revalidatePath(`/${org}/settings/support-access`);
  });
}

export async function setPayloadVisibilityAction(org: string, staffSeesPayloads: boolean) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await setPayloadVisibility(tools().db, actor, z.boolean().parse(staffSeesPayloads));
    revalidatePath(`/${org}/settings/support-access`);
  });
}
