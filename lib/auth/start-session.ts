import { database } from "@/lib/db/database";
import type { OpenedSession } from "./open-session";
import { revokeSession } from "./revoke-session";
import { clearSessionCookie, readSessionCookie, sessionCookies, writeSessionCookie } from "./session-cookie";

/**
 * Signs the browser in, in a server action: sets the very cookie that next-auth
 * would, so that the form needs no script and no second request.
 */
export async function startSession(session: OpenedSession): Promise<void> {
  await writeSessionCookie("person", session);
}

/**
 * Lets a portal visitor in, in a route or a server action. `embedded`: the page
 * is shown in another site's iframe (the request says `sec-fetch-dest: iframe`).
 */
export async function startPortalSession(session: OpenedSession, { embedded }: { embedded: boolean }): Promise<void> {
  await writeSessionCookie(embedded ? "embedded" : "visit", session);
}

/** Signs the browser out, in a server action: of an account and of portal visits. A copy of the cookie is worth nothing then. */
export async function endSession(): Promise<void> {
  for (const kind of sessionCookies) {
    const id = await readSessionCookie(kind);
    if (id === null) continue;
    await revokeSession(database(), id);
    await clearSessionCookie(kind);
  }
}
