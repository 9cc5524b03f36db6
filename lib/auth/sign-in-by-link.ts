import type { Database } from "@/lib/db/database";
import type { Client } from "./client-address";
import { consumeLink } from "./one-time-token";
import { openSession, type OpenedSession } from "./open-session";

/** Signs in whoever holds a link that was mailed to them. Throws `link_invalid`. */
export async function signInByLink(db: Pick<Database, "service">, token: string, client: Client, now = new Date()): Promise<OpenedSession> {
  return db.service.$transaction(async (tx) => {
    const userId = await consumeLink(tx, "sign_in", token, now);
    return (await openSession({ service: tx }, { userId, ...client }, now))!;
  });
}
