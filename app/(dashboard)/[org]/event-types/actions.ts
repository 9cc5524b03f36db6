"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { sendTest } from "@/lib/endpoints/send-test";
import { archiveEventType, restoreEventType } from "@/lib/event-types/archive";
import { createEventType } from "@/lib/event-types/create";
import type { EventTypeInput } from "@/lib/event-types/input";
import { updateEventType } from "@/lib/event-types/update";

export async function createTypeAction(org: string, input: EventTypeInput): Promise<ActionResult<{ name: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return createEventType(tools().db, actor, input);
  });
}

export async function updateTypeAction(org: string, name: string, input: Omit<EventTypeInput, "name">): Promise<ActionResult<{ name: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await updateEventType(tools().db, actor, z.string().parse(name), input);
    return { name };
  });
}

export async function archiveTypeAction(org: string, name: string, archived: boolean): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const type = z.string().parse(name);
    await (archived ? archiveEventType(tools().db, actor, type) : restoreEventType(tools().db, actor, type));
    revalidatePath(`/${org}/event-types`, "layout");
  });
}

export async function sendTypeAsTestAction(org: string, endpoint: string, type: string): Promise<ActionResult<{ deliveryId: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return sendTest(tools().db, actor, endpoint, type);
  });
}
