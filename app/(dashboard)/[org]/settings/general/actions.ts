"use server";

import { revalidatePath } from "next/cache";
import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { renameOrganization } from "@/lib/organizations/rename";

export async function renameOrganizationAction(org: string, name: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await renameOrganization(tools().db, actor, { name });
    revalidatePath(`/${org}`, "layout");
  });
}
