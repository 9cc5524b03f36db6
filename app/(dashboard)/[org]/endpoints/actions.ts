"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { activateEndpoint } from "@/lib/endpoints/activate";
import { createEndpoint, type NewEndpointExtras } from "@/lib/endpoints/create";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { startDraft, type StartedDraft } from "@/lib/endpoints/draft";
import type { EndpointInput } from "@/lib/endpoints/input";
import { updateEndpoint } from "@/lib/endpoints/update";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { signedCurlOfDelivery, type SignedCurl } from "@/lib/deliveries/curl-command";
import { undoCancel } from "@/lib/deliveries/undo-cancel";
import { toPublicId } from "@/lib/ids";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { enableInput, type EnableInput } from "./enable-input";

/** The secret is not in this answer: it waits for the endpoint's page to take it, or a draft has shown it. */
export async function createEndpointAction(org: string, input: EndpointInput, extras: NewEndpointExtras = {}): Promise<ActionResult<{ id: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { credentials, draft } = extras;
    const { id } = await createEndpoint(tools(), actor, input, { credentials, draft: z.string().optional().parse(draft) });
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

/** The request of a test, signed now: a command that holds no secret. */
export async function signTestAction(org: string, deliveryId: string): Promise<ActionResult<SignedCurl>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return signedCurlOfDelivery(tools(), actor, String(deliveryId));
  });
}

/** The secret of an endpoint that is not stored yet: in this answer and nowhere else. */
export async function startDraftAction(org: string, profile: SigningProfile): Promise<ActionResult<StartedDraft>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return startDraft(tools(), actor, z.enum(SIGNING_PROFILES).parse(profile));
  });
}

/** The first in an ordered endpoint's line is given up, and what waits behind it goes on. */
export async function skipBlockerAction(org: string, deliveryId: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await cancelDelivery(tools().db, actor, String(deliveryId));
  });
}

export async function undoSkipAction(org: string, deliveryId: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await undoCancel(tools().db, actor, String(deliveryId));
  });
}
