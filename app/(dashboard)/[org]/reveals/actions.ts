"use server";

import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { takeReveal } from "@/lib/reveals/take";

/**
 * The secret of an endpoint that waits for this person. A POST, which nothing
 * sends ahead of time; the secret is in this answer and nowhere else.
 */
export async function takeEndpointSecretAction(org: string, endpointId: string): Promise<ActionResult<{ secret: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return takeReveal(tools(), actor, String(endpointId), "endpoint.write");
  });
}
