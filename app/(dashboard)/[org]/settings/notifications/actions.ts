"use server";

import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { setMailWishes, type MailWishes } from "@/lib/members/mail-wishes";

export async function setMailWishesAction(org: string, wishes: MailWishes) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await setMailWishes(tools().db, actor, wishes);
  });
}
