import { z } from "zod";
import type { Database } from "@/lib/db/database";
import { replacePassword } from "@/lib/account/replace-password";
import type { Client } from "./client-address";
import { consumeLink, linkInvalid, linkState } from "./one-time-token";
import { openSession, type OpenedSession } from "./open-session";
import { hashPassword } from "./password";
import { newPasswordField } from "./setup-input";

/**
 * Gives the holder of a mailed link a new password and signs them in; every
 * session that there was ends. Throws ZodError and `link_invalid`.
 */
export async function resetPassword(db: Pick<Database, "service">, token: string, password: string, client: Client, now = new Date()): Promise<OpenedSession> {
  const given = z.object({ password: newPasswordField }).parse({ password });
  // Before the work of hashing, which a stranger with no link must not be able to ask for.
  if ((await linkState(db, "password_reset", token, now)).state !== "valid") throw linkInvalid();
  const passwordHash = await hashPassword(given.password);
  return db.service.$transaction(async (tx) => {
    const userId = await consumeLink(tx, "password_reset", token, now);
    await replacePassword(tx, { userId, passwordHash, keepSessionId: null, client }, now);
    return (await openSession({ service: tx }, { userId, ...client }, now))!;
  });
}
