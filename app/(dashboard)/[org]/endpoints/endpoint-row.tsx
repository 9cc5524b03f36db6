"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useNow } from "@/components/clock";
import { Duration } from "@/components/duration";
import { EndpointStatus } from "@/components/endpoint-status";
import { TimeAgo } from "@/components/time-ago";
import { CopyButton } from "@/components/ui/copy-button";
import { CellDetail, TableCell, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/components/use-format";
import type { EndpointSummary } from "@/lib/endpoints/list";
import { endpointState, lastDeliveryAt } from "./condition";
import { DaySparkline } from "./day-sparkline";
import { disabledCause } from "./disabled-cause";
import { EndpointUrl, shortUrl } from "./endpoint-url";
import { FilterWords } from "./filter-words";
import { HoldingWords } from "./holding-words";

export interface EndpointRowProps {
  endpoint: EndpointSummary;
  href: string;
  mayEnable: boolean;
}

/**
 * One endpoint, one line; two where somebody described it, for their words tell apart what URLs do not, and beside
 * the URL both would be cut short. The whole row leads to its page.
 */
export function EndpointRow({ endpoint, href, mayEnable }: EndpointRowProps) {
  const format = useFormat();
  const t = useTranslations("endpoints");
  const state = endpointState(endpoint, useNow(5_000));
  const disabled = endpoint.status === "disabled";
  const rate = format.share(endpoint.day.succeeded, endpoint.day.succeeded + endpoint.day.failed);
  const last = lastDeliveryAt(endpoint);
  return (
    <TableRow className="relative">
      <TableCell className="whitespace-nowrap max-xl:align-top max-xl:pt-2.5"><EndpointStatus plain state={state} hideWord className="xl:hidden" /><EndpointStatus plain state={state} className="max-xl:hidden" /></TableCell>
      <TableCell className="py-1.5 max-xl:py-2 pointer-fine:pr-4">
        <span className="flex min-w-0 items-center">
          <Link href={href} className="min-w-0 rounded-sm font-medium after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
            <EndpointUrl url={endpoint.url} />
          </Link>
          {/* Takes no room from the URL but where it always shows: it lies on the padding of this cell and the next, 24 px. */}
          <span className="relative z-1 -my-1 w-0 pointer-coarse:w-auto">
            <CopyButton text={endpoint.url} label={t("copy", { url: shortUrl(endpoint.url) })} className="opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-fine:absolute pointer-fine:top-1/2 pointer-fine:-translate-y-1/2 pointer-fine:size-6 pointer-coarse:opacity-100" />
          </span>
        </span>
        {endpoint.description ? <span title={endpoint.description} className="block truncate text-xs text-ink-muted">{endpoint.description}</span> : null}
        <CellDetail below="xl" className="flex flex-wrap gap-x-3 gap-y-0.5 pt-0.5 pb-0">
          {state === "retrying" ? null : <EndpointStatusWord state={state} />}
          <HoldingWords endpoint={endpoint} />
          {disabled ? <Disabled endpoint={endpoint} href={href} mayEnable={mayEnable} /> : null}
          {rate === "–" ? null : <span className="md:hidden">{t.rich("rate", { rate, span: (chunks) => <span className="sr-only">{chunks}</span> })}</span>}
          {last ? <span className="md:hidden"><TimeAgo at={last} focusable={false} /></span> : null}
        </CellDetail>
      </TableCell>
      {disabled ? (
        <TableCell colSpan={2} hideBelow="xl" className="text-xs text-ink-muted">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Disabled endpoint={endpoint} href={href} mayEnable={mayEnable} />
            <HoldingWords endpoint={endpoint} />
          </span>
        </TableCell>
      ) : (
        <>
          <TableCell hideBelow="xl"><FilterWords filters={endpoint.filters} /></TableCell>
          <TableCell hideBelow="xl" className="text-xs"><HoldingWords endpoint={endpoint} /></TableCell>
        </>
      )}
      <TableCell align="right" hideBelow="md" className="whitespace-nowrap">
        <span className="flex items-center justify-end gap-2.5"><DaySparkline day={endpoint.day} /><span className="w-11">{rate}</span></span>
      </TableCell>
      <TableCell align="right" hideBelow="md"><Duration ms={endpoint.day.p95Ms} /></TableCell>
      <TableCell align="right" hideBelow="md" className="whitespace-nowrap text-ink-muted">
        {last ? <span className="relative z-1"><TimeAgo at={last} /></span> : "–"}
      </TableCell>
    </TableRow>
  );
}

function EndpointStatusWord({ state }: { state: ReturnType<typeof endpointState> }) {
  return <EndpointStatus plain state={state} className="[&>svg]:hidden" />;
}

/** Why it is off, and the way back on. */
function Disabled({ endpoint, href, mayEnable }: EndpointRowProps) {
  const t = useTranslations("endpoints");
  return (
    <>
      <span>{disabledCause(useTranslations("disabledCause"), endpoint.disabledReason ?? "manual").short}</span>
      {mayEnable ? <TextLink href={`${href}#enable`} className="relative z-1">{t("enableAgain")}</TextLink> : null}
    </>
  );
}
