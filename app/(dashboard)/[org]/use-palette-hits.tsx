"use client";

import { BookOpenText, History, Radio, Send, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { PaletteGroup, PaletteItem } from "@/components/palette-item";
import { useFormat } from "@/components/use-format";
import type { SearchHit } from "@/lib/lookup/search";
import { callAction } from "./call-action";
import { searchAction } from "./palette-actions";

type Kind = SearchHit["kind"];

/** The palette's search: what the organization has, as lines in groups. Rejects where the server could not be asked. */
export function usePaletteHits(org: string): (query: string) => Promise<PaletteGroup[]> {
  const t = useTranslations("palette");
  const format = useFormat();
  return useCallback(async (query) => {
    const answer = await callAction(() => searchAction(org, query));
    if (!answer.ok) throw new Error(answer.error.message);
    const item = (hit: SearchHit): PaletteItem => {
      switch (hit.kind) {
        case "endpoint":
          return place(`endpoints/${hit.id}`, hit.url, hit.description, <Webhook aria-hidden />);
        case "event":
          return { ...place(`events/${hit.id}`, hit.type, format.instant(hit.at, "short"), <Radio aria-hidden />), keywords: [hit.id] };
        case "event_type":
          return place(`event-types/${hit.name}`, hit.name, hit.description, <BookOpenText aria-hidden />);
        case "delivery":
          return { ...place(`deliveries/${hit.id}`, hit.type, hit.url, <Send aria-hidden />), keywords: [hit.id] };
        case "replay":
          return { ...place(`replays/${hit.id}`, t("replayOf", { count: hit.total }), undefined, <History aria-hidden />), mono: false };
      }
    };
    const place = (to: string, label: string, note: string | undefined, icon: PaletteItem["icon"]): PaletteItem => ({ id: `/${org}/${to}`, href: `/${org}/${to}`, label, note: note || undefined, icon, mono: true });
    const kinds = [...new Set(answer.hits.map(({ kind }) => kind))];
    return kinds.map((kind: Kind) => ({ heading: t(`found.${kind}`), items: answer.hits.filter((hit) => hit.kind === kind).map(item) }));
  }, [org, t, format]);
}
