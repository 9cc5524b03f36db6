"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { runAction } from "@/app/action-result";
import { changePassword } from "@/lib/account/change-password";
import { revokeOtherSessions, revokeOwnSession } from "@/lib/account/sessions";
import { clientOf } from "@/lib/auth/client-address";
import { currentUser, signedOut } from "@/lib/auth/session";
import { database } from "@/lib/db/database";

export async function changePasswordAction(given: { current: string; password: string }) {
  return runAction(async () => {
    const result = await changePassword(database(), await person(), given, clientOf(await headers()));
    revalidatePath("/account");
    return result;
  });
}

export async function revokeSessionAction(session: string) {
  return runAction(async () => {
    await revokeOwnSession(database(), await person(), session, clientOf(await headers()));
    revalidatePath("/account");
  });
}

export async function revokeOtherSessionsAction() {
  return runAction(async () => {
    const result = await revokeOtherSessions(database(), await person(), clientOf(await headers()));
    revalidatePath("/account");
    return result;
  });
}

async function person() {
  const found = await currentUser();
  if (found === null) throw signedOut();
  return found;
}
