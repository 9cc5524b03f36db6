"use server";

import { headers } from "next/headers";
import { redirect, RedirectType } from "next/navigation";
import { runAction, type ActionError } from "@/app/action-result";
import { clientOf } from "@/lib/auth/client-address";
import { writeSessionCookie } from "@/lib/auth/session-cookie";
import { database } from "@/lib/db/database";
import { openPortalLink } from "@/lib/portal-links/open";

/**
 * Uses the link up and leads into the organization. Without a session before
 * it there is nothing that another site could make a browser do in anybody's
 * name; with a stolen link it could, which is why links are short-lived.
 */
export async function openPortalAction(_previous: ActionError | null, form: FormData): Promise<ActionError | null> {
  const result = await runAction(async () => {
    const visit = await openPortalLink(database(), String(form.get("token")), clientOf(await headers()));
    await writeSessionCookie(form.get("embedded") === "true" ? "embedded" : "visit", visit);
    // In place of the link, which "back" must not lead to.
    redirect(`/${visit.slug}/overview`, RedirectType.replace);
  });
  return result.ok ? null : result.error;
}
