"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { runAction, type ActionError } from "@/app/action-result";
import { textOf } from "@/app/(auth)/text-of";
import { clientOf } from "@/lib/auth/client-address";
import { currentUser, signedOut } from "@/lib/auth/session";
import { startSession } from "@/lib/auth/start-session";
import { database } from "@/lib/db/database";
import { acceptAsNewUser, acceptInvitation } from "@/lib/invitations/accept";

export interface AcceptState {
  error?: ActionError;
  /** Kept in the form; the password never comes back. */
  name?: string;
}

export async function acceptAction(_previous: AcceptState, form: FormData): Promise<AcceptState> {
  const result = await runAction(async () => {
    const person = await currentUser();
    if (person === null) throw signedOut();
    const { slug } = await acceptInvitation(database(), textOf(form, "token"), person.user, clientOf(await headers()));
    redirect(`/${slug}`);
  });
  return result.ok ? {} : { error: result.error };
}

export async function acceptAsNewUserAction(_previous: AcceptState, form: FormData): Promise<AcceptState> {
  const name = textOf(form, "name");
  const result = await runAction(async () => {
    const { slug, session } = await acceptAsNewUser(database(), textOf(form, "token"), { name, password: textOf(form, "password") }, clientOf(await headers()));
    await startSession(session);
    redirect(`/${slug}`);
  });
  return result.ok ? {} : { error: result.error, name };
}
