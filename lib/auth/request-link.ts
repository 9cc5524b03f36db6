import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { addressGroup } from "./client-address";
import { linkMinutes, newToken, type LinkPurpose } from "./one-time-token";
import { normalizeEmail } from "./sign-in";
import { takeOrRefuse } from "./sign-in-limits";
import { safeCallbackPath } from "./sign-in-path";

/** Asked for in a quarter of an hour: for one address of mail, and from one network address. */
const limits = { email: 5, address: 20 };

/**
 * Counts that somebody asks for a link to this address, known or not. Throws
 * `too_many_attempts`: without it anybody could fill a stranger's mailbox.
 */
export async function countLinkRequest(db: Pick<Database, "servicePool">, { email, address }: { email: string; address: string | null }, now?: Date): Promise<void> {
  await takeOrRefuse(db, `link:address:${addressGroup(address)}`, limits.address, now);
  await takeOrRefuse(db, `link:email:${normalizeEmail(email)}`, limits.email, now);
}

export interface LinkRequest {
  email: string;
  /** Where people open the dashboard. */
  baseUrl: string;
  /** Where a sign-in link leads in the end. */
  callbackPath?: string;
}

/**
 * Mails the link, in one statement that finds nobody where the address is
 * unknown. Tells its caller nothing, who must not wait for it either: an answer
 * that came later would say who has an account.
 */
export async function sendLink({ servicePool }: Pick<Database, "servicePool">, purpose: LinkPurpose, { email, baseUrl, callbackPath }: LinkRequest, now = new Date()): Promise<void> {
  const { token, hash } = newToken();
  const id = newId();
  const { subject, text } = messages[purpose](linkTo(purpose, token, baseUrl, callbackPath));
  await servicePool.query(
    `WITH person AS (SELECT id, email FROM users WHERE email = $1),
     token AS (INSERT INTO one_time_tokens (id, purpose, user_id, hash, expires_at) SELECT $2::uuid, $3, id, $4, $5 FROM person)
     INSERT INTO outgoing_emails (id, recipient, subject, text, dedupe_key) SELECT posthorn_uuidv7(), email, $6, $7, 'link:' || $2::uuid FROM person`,
    [normalizeEmail(email), id, purpose, Buffer.from(hash), new Date(now.getTime() + linkMinutes * 60_000), subject, text],
  );
}

function linkTo(purpose: LinkPurpose, token: string, baseUrl: string, callbackPath?: string): string {
  const url = new URL(purpose === "sign_in" ? "/sign-in/link" : "/reset-password", baseUrl);
  url.searchParams.set("token", token);
  const back = safeCallbackPath(callbackPath);
  if (purpose === "sign_in" && back !== "/") url.searchParams.set("callbackUrl", back);
  return url.toString();
}

const once = `The link works once, within ${linkMinutes} minutes.`;
const notYou = "If it was not you who asked for it, nothing needs to be done: without this link nobody gets in.";

const messages: Record<LinkPurpose, (link: string) => { subject: string; text: string }> = {
  sign_in: (link) => ({ subject: "Sign in to Posthorn", text: ["Open this link to sign in:", link, `${once} ${notYou}`].join("\n\n") }),
  password_reset: (link) => ({ subject: "Choose a new password for Posthorn", text: ["Open this link to choose a new password:", link, `${once} ${notYou} Your password stays as it is until a new one is chosen.`].join("\n\n") }),
};
