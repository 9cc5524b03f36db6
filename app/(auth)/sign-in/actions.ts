"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { runAction, type ActionError } from "@/app/action-result";
import { textOf } from "@/app/(auth)/text-of";
import { clientOf } from "@/lib/auth/client-address";
import { signIn } from "@/lib/auth/sign-in";
import { tooManyAttempts } from "@/lib/auth/sign-in-limits";
import { safeCallbackPath } from "@/lib/auth/sign-in-path";
import { startSession } from "@/lib/auth/start-session";
import { database } from "@/lib/db/database";
import { unauthorized, type DomainError } from "@/lib/errors";

export interface SignInState {
  error?: ActionError;
  /** Kept in the form; the password never comes back. */
  email?: string;
}

/** Signs in with an email address and password, then leads to where the visitor wanted to go. */
export async function signInAction(_previous: SignInState, form: FormData): Promise<SignInState> {
  const email = textOf(form, "email");
  const result = await runAction(async () => {
    const checked = await signIn(database(), { email, password: textOf(form, "password"), ...clientOf(await headers()) });
    if (checked.ok) {
      await startSession(checked.session);
      redirect(safeCallbackPath(textOf(form, "callbackUrl")));
    }
    throw checked.reason === "wrong" ? wrong() : tooManyAttempts(checked.retryAfterSeconds);
  });
  return result.ok ? {} : { error: result.error, email };
}

function wrong(): DomainError {
  return unauthorized("Email address and password do not match.", "Check both. Capital letters count in the password.");
}
