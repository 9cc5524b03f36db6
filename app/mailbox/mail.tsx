import { Check, CircleAlert, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { QueuedMail } from "@/lib/mail/list";

/** One message, as plain text whatever it holds, and what became of it. */
export function Mail({ mail, smtp }: { mail: QueuedMail; smtp: boolean }) {
  const t = useTranslations("mailbox");
  return (
    <article aria-label={mail.subject} className="grid gap-3 border-t border-line pt-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 className="foreign-text min-w-0 text-base font-semibold">{mail.subject}</h2>
          <Standing mail={mail} smtp={smtp} />
        </div>
        <p className="text-xs text-ink-muted">{t.rich("toQueued", { span: () => <span className="foreign-text">{mail.recipient}</span>, timeAgo: () => <TimeAgo at={mail.createdAt} /> })}</p>
        {mail.lastError !== null && mail.sentAt === null ? <p className="foreign-text text-xs text-failing">{t("lastErrorAt", { attempts: mail.attempts, lastError: mail.lastError })}</p> : null}
      </header>
      <pre tabIndex={0} role="region" aria-label={t("textOf", { subject: mail.subject })} className="thin-scroll foreign-text max-h-96 overflow-auto rounded-lg border border-line bg-inset px-3 py-2.5 font-sans text-sm whitespace-pre-wrap">{mail.text}</pre>
    </article>
  );
}

function Standing({ mail: { sentAt, dueAt, lastError }, smtp }: { mail: QueuedMail; smtp: boolean }) {
  const t = useTranslations("mailbox");
  if (sentAt !== null) return <Badge tone="good" icon={<Check aria-hidden />}>{t.rich("sent", { timeAgo: () => <TimeAgo at={sentAt} /> })}</Badge>;
  if (dueAt === null) return <Badge tone="failing" icon={<CircleAlert aria-hidden />}>{t("notSentGiven")}</Badge>;
  if (!smtp) return <Badge tone="off" icon={<Clock aria-hidden />}>{t("notSentNo")}</Badge>;
  if (lastError !== null) return <Badge tone="waiting" icon={<Clock aria-hidden />}>{t.rich("notSentYet", { timeAgo: () => <TimeAgo at={dueAt} /> })}</Badge>;
  return <Badge tone="waiting" icon={<Clock aria-hidden />}>{t("queued")}</Badge>;
}
