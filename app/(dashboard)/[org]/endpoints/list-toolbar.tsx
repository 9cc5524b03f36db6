"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { shows, type Arrangement, type Show } from "./arrange";

export interface ListToolbarProps {
  arrangement: Arrangement;
  change: (change: Partial<Arrangement>) => void;
  counts: Record<Show, number>;
}

/** Finds one of many endpoints. */
export function ListToolbar({ arrangement, change, counts }: ListToolbarProps) {
  const t = useTranslations("endpoints");
  return (
    <div role="search" aria-label={t("endpoints")} className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-[1_1_16rem] sm:max-w-80">
        <Input type="search" aria-label={t("searchEndpoints")} placeholder={t("urlDescriptionEvent")} leading={<Search aria-hidden />} autoComplete="off" value={arrangement.q} onChange={(event) => change({ q: event.target.value })} />
      </div>
      <Segmented label={t("show2")} value={arrangement.show} onValueChange={(show) => change({ show })} options={shows.map((show) => ({ value: show, label: t(`show.${show}`, { count: counts[show] }) }))} className="max-w-full overflow-x-auto" />
    </div>
  );
}
