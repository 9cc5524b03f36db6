"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { runAction, type ActionError } from "@/app/action-result";
import { textOf } from "@/app/(auth)/text-of";
import { clientOf } from "@/lib/auth/client-address";
import { setUp } from "@/lib/auth/set-up";
import { startSession } from "@/lib/auth/start-session";
import { database } from "@/lib/db/database";

const fields = ["name", "email", "password", "organization", "slug"] as const;

export interface SetupState {
  error?: ActionError;
  /** What was typed, without the password. */
  given?: Partial<Record<(typeof fields)[number], string>>;
}

/** Creates the first organization and its owner, and signs the owner in. */
export async function setUpAction(_previous: SetupState, form: FormData): Promise<SetupState> {
  const given = Object.fromEntries(fields.map((name) => [name, textOf(form, name)])) as Record<(typeof fields)[number], string>;
  const result = await runAction(async () => {
    const { session, slug } = await setUp(database(), textOf(form, "token"), given, clientOf(await headers()));
    await startSession(session);
    redirect(`/${slug}/overview`);
  });
  const { password: _password, ...kept } = given;
  return result.ok ? {} : { error: result.error, given: kept };
}
