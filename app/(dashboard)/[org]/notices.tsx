"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { Notice } from "@/lib/notices/list";
import { fetchJson, type RequestProblem } from "./fetch-json";
import { NoticeBanner } from "./notice-banner";
import { dismissNoticeAction } from "./notices-actions";

/** What is told rarely changes: its own pages show an endpoint's state by the second. */
const everyMs = 60_000;

/** More would push the page itself out of sight. */
const shown = 3;

export interface NoticesProps {
  org: string;
  initial: Notice[];
  /** The server's clock when it made `initial`, ms since 1970. */
  renderedAt: number;
  /** Why this member cannot enable an endpoint nor dismiss a notice; null for one who can. */
  refusal: string | null;
}

/** The notices that still hold, refreshed each minute and wherever one goes. Takes no room while there are none. */
export function Notices({ org, initial, renderedAt, refusal }: NoticesProps) {
  const t = useTranslations("notices");
  const path = `/api/app/${org}/notices`;
  const here = usePathname();
  const queries = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const { data = initial } = useQuery<Notice[], RequestProblem>({
    // The page's own path is in the key, so that going elsewhere asks again.
    queryKey: [path, here],
    queryFn: ({ signal }) => fetchJson<Notice[]>(path, { signal }),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
    refetchInterval: everyMs,
    gcTime: 0,
  });
  const [dismissed, setDismissed] = useState<string[]>([]);

  async function dismiss(id: string) {
    setFailed(null);
    setDismissed((ids) => [...ids, id]);
    const result = await callAction(() => dismissNoticeAction(org, id));
    if (!result.ok) {
      setDismissed((ids) => ids.filter((each) => each !== id));
      setFailed(`${result.error.message} ${result.error.fix}`);
    }
    await queries.invalidateQueries({ queryKey: [path] });
  }

  // The overview and the endpoint's own page say it already, with more.
  const elsewhere = here === `/${org}/overview` ? [] : data.filter((notice) => !dismissed.includes(notice.id) && here !== `/${org}/endpoints/${notice.endpointId}`);
  if (elsewhere.length === 0) return null;
  return (
    <section aria-label={t("endpointNotices")} className="mx-auto mb-6 grid w-full max-w-[1200px] gap-2">
      {elsewhere.slice(0, shown).map((notice) => <NoticeBanner key={notice.id} org={org} notice={notice} refusal={refusal} onDismiss={() => void dismiss(notice.id)} />)}
      {elsewhere.length > shown ? <p className="text-sm text-ink-muted">{t.rich("moreHidden", { textLink: (chunks) => <TextLink href={`/${org}/endpoints`}>{chunks}</TextLink>, count: elsewhere.length - shown })}</p> : null}
      {failed ? <Banner tone="failing" title={t("theNoticeWas")}>{failed}</Banner> : null}
    </section>
  );
}
