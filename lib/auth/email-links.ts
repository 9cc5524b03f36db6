import { mailboxIsOpen } from "@/lib/mail/mailbox-is-open";
import { mailSettings } from "@/lib/mail/send-due";

/** Whether links can be mailed: where an SMTP server is set, and where the mailbox page shows what would be. */
export function emailLinksWork(): boolean {
  return mailSettings(process.env) !== null || mailboxIsOpen();
}
