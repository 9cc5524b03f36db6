"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import type { EndpointSettings } from "@/lib/endpoints/settings";
import { updateEndpointSettings } from "@/lib/endpoints/update-settings";

export async function saveSettingsAction(org: string, id: string, settings: EndpointSettings): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await updateEndpointSettings(tools().db, actor, id, settings);
    revalidatePath(`/${org}/endpoints/${id}`);
  });
}
