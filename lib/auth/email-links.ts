import { mailboxIsOpen } from "@/lib/mail/mailbox-is-open";

/** Whether links can be mailed: where an SMTP server is set (the worker checks how), and where the mailbox page shows what would be. */
export function emailLinksWork(): boolean {
  const { SMTP_URL, MAIL_FROM } = process.env;
  return Boolean(SMTP_URL && MAIL_FROM) || mailboxIsOpen();
}
