"use server";

import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { redeliver } from "@/lib/deliveries/redeliver";
import { sendTest } from "@/lib/endpoints/send-test";

export async function redeliverAction(org: string, delivery: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await redeliver(tools().db, actor, delivery);
  });
}

/** From the empty log: the first delivery that a newcomer sees. */
export async function sendFirstTestAction(org: string, endpoint: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return sendTest(tools().db, actor, endpoint);
  });
}
