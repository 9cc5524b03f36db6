"use client";

import { BookOpenText, Plus, Search, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo, useRef } from "react";
import { useRowSteps } from "@/app/(dashboard)/[org]/events/use-row-steps";
import { KeyboardHelp, type KeyGroup } from "@/components/keyboard-help";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import { useHotkeys } from "@/components/use-hotkeys";
import type { CatalogType } from "@/lib/event-types/catalog";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import { TypeRow } from "./type-row";

export interface TypeListProps {
  org: string;
  types: CatalogType[];
  /** How many endpoints the organization has. */
  endpoints: number;
  mayEdit: boolean;
  recent: RecentEvents;
}

/** The catalog: what can be published, and which of one's endpoints receive it. */
export function TypeList({ org, types, endpoints, mayEdit, recent }: TypeListProps) {
  const t = useTranslations("types");
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQueryState("q", parseAsString.withDefault("").withOptions({ history: "replace", throttleMs: 200 }));
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = types.filter(({ name, description }) => words.every((word) => name.toLowerCase().includes(word) || description.toLowerCase().includes(word)));
  const steps = useRowSteps(shown.map(({ name }) => name));
  useHotkeys({ "/": () => field.current?.focus() });
  const keys = useMemo<KeyGroup[]>(() => [{
    title: t("keys.title"),
    keys: [{ keys: ["j"], does: t("keys.next") }, { keys: ["k"], does: t("keys.previous") }, { keys: ["Enter"], does: t("keys.open") }, { keys: ["/"], does: t("keys.search") }],
  }], [t]);
  const add = mayEdit ? <Button asChild variant="primary"><Link href={`/${org}/event-types/new`}><Plus aria-hidden />{t("add")}</Link></Button> : null;
  return (
    <Page className="gap-4">
      <PageHeader title={t("title")} description={t("description")} actions={add} />
      {types.length === 0 ? (
        <EmptyState icon={<BookOpenText aria-hidden />} title={t("empty.title")} action={add}>{t(mayEdit ? "empty.edit" : "empty.text")}</EmptyState>
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="w-full sm:w-80">
              <Input
                ref={field}
                value={query}
                onChange={(event) => void setQuery(event.target.value || null)}
                onKeyDown={(event) => {
                  if (event.key === "Escape") event.currentTarget.blur();
                }}
                leading={<Search aria-hidden />}
                aria-label={t("search")}
                aria-keyshortcuts="/"
                placeholder={t("search")}
                className="h-8"
              />
            </div>
            <p role="status" className="text-sm text-ink-muted">{t("count", { count: shown.length, total: types.length })}</p>
          </div>
          {shown.length === 0 ? (
            <EmptyState icon={<SearchX aria-hidden />} title={t("noMatch")} action={<Button onClick={() => void setQuery(null)}>{t("clear")}</Button>} />
          ) : (
            <Table label={t("title")} className="table-fixed" scrollBelow="md">
              <TableHead>
                <TableHeaderCell className="md:w-[34%]">{t("column.type")}</TableHeaderCell>
                <TableHeaderCell hideBelow="md">{t("column.description")}</TableHeaderCell>
                <TableHeaderCell hideBelow="lg" className="w-20">{t("column.version")}</TableHeaderCell>
                <TableHeaderCell hideBelow="md" align="right" className="w-28">{t("column.receivers")}</TableHeaderCell>
                <TableHeaderCell align="right" className="w-24 md:w-32">{t("column.recent")}</TableHeaderCell>
              </TableHead>
              <TableBody>
                {shown.map((type) => (
                  <TypeRow key={type.name} org={org} type={type} endpoints={endpoints} recent={recent.byType[type.name] ?? 0} current={steps.currentId === type.name} onFocus={() => steps.setCurrentId(type.name)} />
                ))}
              </TableBody>
            </Table>
          )}
          {recent.complete ? null : <p className="text-xs text-ink-muted">{t("incomplete")}</p>}
        </div>
      )}
      <KeyboardHelp groups={keys} />
    </Page>
  );
}
