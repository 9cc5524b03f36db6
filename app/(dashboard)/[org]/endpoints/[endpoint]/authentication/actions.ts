"use server";

import { revalidatePath } from "next/cache";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/session";
import type { AuthorizationInput } from "@/lib/credentials/authorization-input";
import { removeAuthorization } from "@/lib/credentials/remove-authorization";
import { removeClientCertificate } from "@/lib/credentials/remove-client-certificate";
import { removeHeader } from "@/lib/credentials/remove-header";
import { setAuthorization } from "@/lib/credentials/set-authorization";
import { setClientCertificate, type ClientCertificateInput } from "@/lib/credentials/set-client-certificate";
import { setHeader, type HeaderInput } from "@/lib/credentials/set-header";

export async function setHeaderAction(org: string, id: string, input: HeaderInput): Promise<ActionResult> {
  return change(org, id, (actor) => setHeader(tools(), actor, id, input));
}

export async function removeHeaderAction(org: string, id: string, name: string): Promise<ActionResult> {
  return change(org, id, (actor) => removeHeader(tools(), actor, id, name));
}

export async function setAuthorizationAction(org: string, id: string, input: AuthorizationInput): Promise<ActionResult> {
  return change(org, id, (actor) => setAuthorization(tools(), actor, id, input));
}

export async function removeAuthorizationAction(org: string, id: string): Promise<ActionResult> {
  return change(org, id, (actor) => removeAuthorization(tools(), actor, id));
}

export async function setClientCertificateAction(org: string, id: string, input: ClientCertificateInput): Promise<ActionResult> {
  return change(org, id, (actor) => setClientCertificate(tools(), actor, id, input));
}

export async function removeClientCertificateAction(org: string, id: string): Promise<ActionResult> {
  return change(org, id, (actor) => removeClientCertificate(tools(), actor, id));
}

/** The page is read again; of what was entered nothing comes back. */
async function change(org: string, id: string, work: (actor: Actor) => Promise<unknown>): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await work(actor);
    revalidatePath(`/${org}/endpoints/${id}/authentication`);
  });
}
