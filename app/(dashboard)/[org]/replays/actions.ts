"use server";

import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { cancelReplay } from "@/lib/replays/cancel";
import type { ReplayInput } from "@/lib/replays/selection";
import { startReplay } from "@/lib/replays/start";

export async function startReplayAction(org: string, input: ReplayInput): Promise<ActionResult<{ id: string; total: number }>> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    return startReplay(tools().db, actor, input);
  });
}

export async function cancelReplayAction(org: string, replay: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await cancelReplay(tools().db, actor, replay);
  });
}
