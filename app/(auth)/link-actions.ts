"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { runAction, type ActionError } from "@/app/action-result";
import { reportError } from "@/lib/api/report-error";
import { clientOf } from "@/lib/auth/client-address";
import { emailLinksWork } from "@/lib/auth/email-links";
import type { LinkPurpose } from "@/lib/auth/one-time-token";
import { countLinkRequest, sendLink } from "@/lib/auth/request-link";
import { resetPassword } from "@/lib/auth/reset-password";
import { emailField } from "@/lib/auth/setup-input";
import { signInByLink } from "@/lib/auth/sign-in-by-link";
import { safeCallbackPath } from "@/lib/auth/sign-in-path";
import { startSession } from "@/lib/auth/start-session";
import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { textOf } from "./text-of";

export interface LinkRequestState {
  error?: ActionError;
  email?: string;
  /** To which address a link went, if there is an account with it. */
  sentTo?: string;
}

export async function requestSignInLinkAction(_previous: LinkRequestState, form: FormData): Promise<LinkRequestState> {
  return request("sign_in", form);
}

export async function requestPasswordResetAction(_previous: LinkRequestState, form: FormData): Promise<LinkRequestState> {
  return request("password_reset", form);
}

/** The answer is on its way before anybody looks whether there is such an account. */
async function request(purpose: LinkPurpose, form: FormData): Promise<LinkRequestState> {
  const typed = textOf(form, "email");
  const result = await runAction(async () => {
    if (!emailLinksWork()) throw notFound("page");
    const email = emailField.parse(typed);
    await countLinkRequest(database(), { email, address: clientOf(await headers()).address });
    after(() =>
      sendLink(database(), purpose, { email, baseUrl: env().NEXTAUTH_URL, callbackPath: textOf(form, "callbackUrl") }).catch((error: unknown) => reportError("a link could not be mailed", error, newId())),
    );
    return { sentTo: email };
  });
  return result.ok ? { sentTo: result.sentTo } : { error: result.error, email: typed };
}

export interface LinkUseState {
  error?: ActionError;
}

export async function signInByLinkAction(_previous: LinkUseState, form: FormData): Promise<LinkUseState> {
  const result = await runAction(async () => {
    await startSession(await signInByLink(database(), textOf(form, "token"), clientOf(await headers())));
    redirect(safeCallbackPath(textOf(form, "callbackUrl")));
  });
  return result.ok ? {} : { error: result.error };
}

export async function resetPasswordAction(_previous: LinkUseState, form: FormData): Promise<LinkUseState> {
  const result = await runAction(async () => {
    await startSession(await resetPassword(database(), textOf(form, "token"), textOf(form, "password"), clientOf(await headers())));
    redirect("/");
  });
  return result.ok ? {} : { error: result.error };
}
