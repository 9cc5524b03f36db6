"use server";

import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { dismissNotice } from "@/lib/notices/dismiss";

export async function dismissNoticeAction(org: string, id: string): Promise<ActionResult> {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await dismissNotice(tools().db, actor, z.uuid().parse(id));
  });
}
