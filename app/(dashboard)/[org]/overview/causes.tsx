"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { useCauseWords } from "@/app/(dashboard)/[org]/use-cause-words";
import { Section } from "@/components/section";
import { TimeAgo } from "@/components/time-ago";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, CellDetail } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/components/use-format";
import type { Cause } from "@/lib/overview/causes";
import type { Overview } from "@/lib/overview/get";
import type { OverviewRange } from "@/lib/overview/range";

/** What went wrong, by its cause: the same error at three endpoints is one line. */
export function Causes({ org, overview: { causes, causesComplete, bars, range } }: { org: string; overview: Overview }) {
  const t = useTranslations("overview.causes");
  const format = useFormat();
  const since = bars[0]!.startsAt;
  if (causes.length === 0) {
    return (
      <Section title={t("title")}>
        <p className="flex items-center gap-2 text-sm text-ink-muted"><CircleCheck aria-hidden className="size-4 text-good" />{t("none", { since: format.instant(since, "minute") })}</p>
      </Section>
    );
  }
  return (
    <Section title={t("title")} description={causesComplete ? t("since", { since: format.instant(since, "minute") }) : t("newest")}>
      <Table label={t("title")} className="table-fixed" scrollBelow="md">
        <TableHead>
          <TableHeaderCell>{t("cause")}</TableHeaderCell>
          <TableHeaderCell hideBelow="md" className="w-[32%]">{t("endpoints")}</TableHeaderCell>
          <TableHeaderCell align="right" className="w-22">{t("failed")}</TableHeaderCell>
          <TableHeaderCell align="right" className="w-24">{t("retrying")}</TableHeaderCell>
          <TableHeaderCell align="right" hideBelow="md" className="w-28">{t("last")}</TableHeaderCell>
        </TableHead>
        <TableBody>{causes.map((cause) => <CauseRow key={cause.example} org={org} cause={cause} range={range} />)}</TableBody>
      </Table>
    </Section>
  );
}

function CauseRow({ org, cause, range }: { org: string; cause: Cause; range: OverviewRange }) {
  const t = useTranslations("overview.causes");
  const format = useFormat();
  const words = useCauseWords();
  const { error, endpoints, example } = cause;
  // What is still tried may be older than the range.
  const query = new URLSearchParams({ state: "failed,retrying", error: error.errorClass, ...(cause.retrying === 0 && { since: range }) });
  if (endpoints.length === 1) query.set("endpoint", endpoints[0]!.id);
  const where = endpoints.length === 1 ? shortUrl(endpoints[0]!.url) : t("several", { first: shortUrl(endpoints[0]!.url), count: endpoints.length - 1 });
  return (
    <TableRow>
      <TableCell className="py-2 align-top">
        <Link href={`/${org}/deliveries?${query}`} className="rounded-sm font-medium hover:underline">{words(error.errorClass, "title")}</Link>
        {error.status === null ? null : <span className="ml-2 font-mono text-xs whitespace-nowrap text-failing">{error.status}</span>}
        <p className="text-xs text-ink-muted max-md:hidden">{words(error.errorClass, "advice")} <TextLink href={`/${org}/deliveries/${example}`} className="whitespace-nowrap">{t("newestOne")}</TextLink></p>
        <CellDetail below="md" className="pb-0">
          <span className="block truncate font-mono">{where}</span>
          <TimeAgo at={cause.lastAt} /> · <TextLink href={`/${org}/deliveries/${example}`}>{t("newestOne")}</TextLink>
        </CellDetail>
      </TableCell>
      <TableCell hideBelow="md" className="py-2 align-top font-mono text-xs text-ink-muted"><span className="foreign-text line-clamp-2" title={endpoints.map(({ url }) => url).join("\n")}>{where}</span></TableCell>
      <TableCell align="right" className="py-2 align-top">{format.count(cause.failed)}</TableCell>
      <TableCell align="right" className="py-2 align-top">{format.count(cause.retrying)}</TableCell>
      <TableCell align="right" hideBelow="md" className="py-2 align-top whitespace-nowrap text-ink-muted"><TimeAgo at={cause.lastAt} /></TableCell>
    </TableRow>
  );
}
