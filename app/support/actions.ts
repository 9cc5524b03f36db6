"use server";

import { revalidatePath } from "next/cache";
import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { endOwnGrant } from "@/lib/support/end-grant";
import { grantInput, type GrantInput } from "@/lib/support/grant-input";
import { openGrant } from "@/lib/support/open-grant";

export async function openGrantAction(org: string, input: GrantInput) {
  return runAction(async () => {
    const { actor } = await requireActor(org, { look: false });
    await openGrant(tools().db, actor, grantInput.parse(input));
    revalidatePath(`/${org}`, "layout");
  });
}

export async function endGrantAction(org: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org, { look: false });
    await endOwnGrant(tools().db, actor);
    revalidatePath(`/${org}`, "layout");
  });
}
