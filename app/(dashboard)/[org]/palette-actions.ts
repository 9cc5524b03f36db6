"use server";

import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listEndpoints } from "@/lib/endpoints/list";
import { sendTest } from "@/lib/endpoints/send-test";
import { listEventTypes } from "@/lib/event-types/list";
import { env } from "@/lib/env";
import { searchOrganization, type SearchHit } from "@/lib/lookup/search";
import { publishCommand } from "./deliveries/publish-command";

export async function searchAction(org: string, text: string): Promise<ActionResult<{ hits: SearchHit[] }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return { hits: await searchOrganization(tools().db, actor, z.string().max(1_000).parse(text)) };
  });
}

/** Where a test event can go, for the palette's list. */
export async function endpointChoicesAction(org: string): Promise<ActionResult<{ endpoints: { id: string; url: string; description: string }[] }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const { endpoints } = await listEndpoints(tools().db, actor);
    return { endpoints: endpoints.map(({ id, url, description }) => ({ id, url, description })) };
  });
}

export async function sendTestFromPaletteAction(org: string, endpoint: string): Promise<ActionResult<{ deliveryId: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return sendTest(tools().db, actor, z.string().parse(endpoint));
  });
}

export async function publishCommandAction(org: string): Promise<ActionResult<{ command: string }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const types = (await listEventTypes(tools().db, actor)).map(({ name }) => name);
    return { command: publishCommand(env().NEXTAUTH_URL, org, types) };
  });
}
