"use server";

import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { signedCurlOfDelivery, type SignedCurl } from "@/lib/deliveries/curl-command";
import { redeliver } from "@/lib/deliveries/redeliver";
import { undoCancel } from "@/lib/deliveries/undo-cancel";
import { sendTest } from "@/lib/endpoints/send-test";
import { DomainError } from "@/lib/errors";
import { mostSelected } from "./most-selected";

export async function redeliverAction(org: string, delivery: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await redeliver(tools().db, actor, delivery);
  });
}

/** Each for itself: one that cannot be redelivered (its endpoint was deleted, say) holds up no other. */
export async function redeliverManyAction(org: string, deliveries: string[]): Promise<ActionResult<{ requested: number; refused: string | null }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    let requested = 0;
    let refused: string | null = null;
    for (const id of z.array(z.string()).max(mostSelected).parse(deliveries)) {
      try {
        await redeliver(tools().db, actor, id);
        requested++;
      } catch (error) {
        if (!(error instanceof DomainError) || error.status === 403) throw error;
        refused ??= error.message;
      }
    }
    return { requested, refused };
  });
}

export async function cancelDeliveryAction(org: string, delivery: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await cancelDelivery(tools().db, actor, delivery);
  });
}

export async function undoCancelAction(org: string, delivery: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await undoCancel(tools().db, actor, delivery);
  });
}

/** The delivery's request with a signature that is valid for the next minutes. */
export async function signCurlAction(org: string, delivery: string): Promise<ActionResult<SignedCurl>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return signedCurlOfDelivery(tools(), actor, delivery);
  });
}

/** From the empty log: the first delivery that a newcomer sees. */
export async function sendFirstTestAction(org: string, endpoint: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return sendTest(tools().db, actor, endpoint);
  });
}
