import { useTranslations } from "next-intl";
import Link from "next/link";
import { TimeAgo } from "@/components/time-ago";
import { TableCell, TableRow } from "@/components/ui/table";
import { useFormat } from "@/components/use-format";
import type { InboxSummary } from "@/lib/playground/list";
import { AnswerMark } from "./answer-mark";
import { useBehaviourWords } from "./use-behaviour-words";
import { BehaviourMark } from "./behaviour-mark";
import { VerdictMark } from "./verdict-mark";

/** One inbox of the list; on a phone its answer stands under its name. */
export function InboxRow({ org, inbox }: { org: string; inbox: InboxSummary }) {
  const format = useFormat();
  const t = useTranslations("playground");
  const describe = useBehaviourWords();
  const { lastRequest: last, endpoints } = inbox;
  const slowMs = inbox.behaviour === "slow" ? inbox.delayMs : null;
  return (
    <TableRow>
      <TableCell className="py-2">
        <Link href={`/${org}/playground/${inbox.id}`} className="rounded-sm font-medium text-ink hover:underline">{inbox.name}</Link>
        <span className="block text-xs text-ink-muted md:hidden">{describe(inbox)}</span>
      </TableCell>
      <TableCell hideBelow="md" className="py-2"><BehaviourMark behaviour={inbox} /></TableCell>
      <TableCell hideBelow="lg" className="text-ink-muted">{endpoints.length === 0 ? t("noEndpointYet") : t("endpoints", { count: endpoints.length })}</TableCell>
      <TableCell hideBelow="md" align="right">{format.count(inbox.requests)}</TableCell>
      <TableCell hideBelow="sm">
        {last ? (
          <span className="inline-flex flex-wrap gap-x-3 align-middle">
            <VerdictMark verdict={last.verdict} />
            <AnswerMark request={last} slowMs={slowMs} short />
          </span>
        ) : (
          <span className="text-ink-faint">{t("nothingReceivedYet")}</span>
        )}
      </TableCell>
      <TableCell align="right" className="whitespace-nowrap text-ink-muted">
        {last ? <TimeAgo at={last.receivedAt} /> : <span className="text-ink-faint">{t("never")}</span>}
        {last ? <span className="block text-xs sm:hidden"><AnswerMark request={last} slowMs={slowMs} short /></span> : null}
      </TableCell>
    </TableRow>
  );
}
