"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { textOf } from "@/app/(auth)/text-of";
import { runAction, type ActionError } from "@/app/action-result";
import { changePassword } from "@/lib/account/change-password";
import { revokeOtherSessions, revokeOwnSession } from "@/lib/account/sessions";
import { clientOf } from "@/lib/auth/client-address";
import { currentUser, signedOut } from "@/lib/auth/session";
import { database } from "@/lib/db/database";

export interface PasswordState {
  error?: ActionError;
  /** How many other browsers the change has signed out. */
  sessionsEnded?: number;
}

/** Of a form that works before its script has loaded: a password must never be sent as part of an address. */
export async function changePasswordAction(_previous: PasswordState, form: FormData): Promise<PasswordState> {
  const result = await runAction(async () => {
    const ended = await changePassword(database(), await person(), { current: textOf(form, "current"), password: textOf(form, "password") }, clientOf(await headers()));
    revalidatePath("/account");
    return ended;
  });
  return result.ok ? { sessionsEnded: result.sessionsEnded } : { error: result.error };
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
