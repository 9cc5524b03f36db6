"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { activateEndpoint } from "@/lib/endpoints/activate";
import { createEndpoint } from "@/lib/endpoints/create";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { disableEndpoint } from "@/lib/endpoints/disable";
import type { EndpointInput } from "@/lib/endpoints/input";
import { sendTest } from "@/lib/endpoints/send-test";
import { updateEndpoint } from "@/lib/endpoints/update";
import { toPublicId } from "@/lib/ids";
import { enableInput, type EnableInput } from "./enable-input";

/** The secret is not in this answer: it waits for the endpoint's page to take it. */
export async function createEndpointAction(org: string, input: EndpointInput): Promise<ActionResult<{ id: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { id } = await createEndpoint(tools(), actor, input);
    return { id: toPublicId("ep", id) };
  });
}

/** `cleared`: credentials were removed, because the URL leads to another origin. */
export async function updateEndpointAction(org: string, id: string, input: EndpointInput): Promise<ActionResult<{ cleared: boolean }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { cleared } = await updateEndpoint(tools(), actor, id, input);
    revalidatePath(`/${org}/endpoints`);
    return { cleared: cleared.length > 0 };
  });
}

export async function disableEndpointAction(org: string, id: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await disableEndpoint(tools().db, actor, id);
  });
}

export async function enableEndpointAction(org: string, id: string, input: EnableInput): Promise<ActionResult<{ released: number }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { held, perMinute } = enableInput.parse(input);
    return activateEndpoint(tools().db, actor, id, { held, perMinute });
  });
}

export async function deleteEndpointAction(org: string, id: string): Promise<ActionResult<{ canceled: number }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const result = await deleteEndpoint(tools().db, actor, id);
    revalidatePath(`/${org}/endpoints`);
    return result;
  });
}

export async function sendTestAction(org: string, id: string, type: string): Promise<ActionResult<{ deliveryId: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return sendTest(tools().db, actor, id, type);
  });
}
