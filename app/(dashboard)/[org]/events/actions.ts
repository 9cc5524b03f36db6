"use server";

import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { redeliver } from "@/lib/deliveries/redeliver";

export async function redeliverAction(org: string, delivery: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await redeliver(tools().db, actor, delivery);
  });
}
