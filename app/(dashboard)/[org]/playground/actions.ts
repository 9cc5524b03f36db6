"use server";

import { revalidatePath } from "next/cache";
import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { clearInbox } from "@/lib/playground/clear";
import { createInbox } from "@/lib/playground/create";
import { deleteInbox } from "@/lib/playground/delete";
import type { BehaviourInput, InboxInput } from "@/lib/playground/input";
import { renameInbox } from "@/lib/playground/rename";
import { setInboxBehaviour } from "@/lib/playground/set-behaviour";

export async function createInboxAction(org: string, input: InboxInput) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { id } = await createInbox(tools().db, actor, input);
    revalidatePath(`/${org}/playground`);
    return { id };
  });
}

export async function renameInboxAction(org: string, inbox: string, input: InboxInput) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await renameInbox(tools().db, actor, inbox, input);
    revalidatePath(`/${org}/playground`, "layout");
  });
}

export async function setBehaviourAction(org: string, inbox: string, input: BehaviourInput) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await setInboxBehaviour(tools().db, actor, inbox, input);
    revalidatePath(`/${org}/playground`, "layout");
  });
}

export async function clearInboxAction(org: string, inbox: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return clearInbox(tools().db, actor, inbox);
  });
}

export async function deleteInboxAction(org: string, inbox: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await deleteInbox(tools().db, actor, inbox);
    revalidatePath(`/${org}/playground`);
  });
}
