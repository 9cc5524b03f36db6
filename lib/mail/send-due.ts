import type pg from "pg";
import { createTransport, type Transporter } from "nodemailer";

export interface MailSettings {
  /** smtp:// or smtps:// URL; without one nothing is sent and the mailbox page shows what would be. */
  smtpUrl: string;
  from: string;
}

/** SMTP_URL and MAIL_FROM, or null where mail is not set up. Throws where only half of it is. */
export function mailSettings(environment: Record<string, string | undefined>): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = environment;
  if (!smtpUrl && !from) return null;
  if (!smtpUrl || !/^smtps?:\/\//.test(smtpUrl)) throw new Error("SMTP_URL: must start with smtp:// or smtps:// (MAIL_FROM is set)");
  if (!from) throw new Error("MAIL_FROM: is needed with SMTP_URL, such as Posthorn <webhooks@example.com>");
  return { smtpUrl, from };
}

export function mailTransport(settings: MailSettings): Transporter {
  return createTransport(settings.smtpUrl, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as never);
}

/** Stands for a text that held a single-use link, once it is sent or given up: no copy of the link is to outlast that. */
const linkWasHere = "This message held a link for its reader alone. It is not kept.";
const withoutLink = `text = CASE WHEN dedupe_key LIKE 'link:%' THEN '${linkWasHere}' ELSE text END`;

const batch = 10;
const mostAttempts = 8;
/** A worker that dies while it sends gives the messages back after this long: more than a whole batch of timeouts. */
const claimMinutes = 15;

interface Due {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  attempts: number;
}

/** Sends what is due, a few at a time; a failure waits twice as long each time. Returns how many went out. */
export async function sendDueMail(pool: pg.Pool, transport: Transporter, from: string): Promise<number> {
  const { rows } = await pool.query<Due>(
    `UPDATE outgoing_emails SET attempts = attempts + 1, due_at = now() + $2::int * interval '1 minute'
     WHERE id IN (SELECT id FROM outgoing_emails WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, subject, text, attempts`,
    [batch, claimMinutes],
  );
  let sent = 0;
  for (const mail of rows) {
    try {
      await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.text });
      await pool.query(`UPDATE outgoing_emails SET sent_at = now(), due_at = NULL, last_error = NULL, ${withoutLink} WHERE id = $1`, [mail.id]);
      sent++;
    } catch (error) {
      const wait = mail.attempts >= mostAttempts ? null : 2 ** mail.attempts;
      await pool.query(`UPDATE outgoing_emails SET due_at = now() + $2::int * interval '1 minute', last_error = $3${wait === null ? `, ${withoutLink}` : ""} WHERE id = $1`, [mail.id, wait, String((error as Error).message).slice(0, 500)]);
    }
  }
  return sent;
}
