"use client";

import { Building2, Check, ChevronsUpDown, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/dropdown-menu";

export interface OrganizationChoice {
  id: string;
  name: string;
  href: string;
}

export interface OrganizationSwitcherProps {
  current: { id: string; name: string };
  choices: OrganizationChoice[];
  /** Where a new one is made, for those who may. */
  createHref?: string;
}

/** Which organization this is, and the others one belongs to. */
export function OrganizationSwitcher({ current, choices, createHref }: OrganizationSwitcherProps) {
  const t = useTranslations("shell.organization");
  const name = <span className="max-w-40 truncate font-medium max-sm:max-w-28">{current.name}</span>;
  if (choices.length < 2 && !createHref) return <span className="flex items-center gap-2 px-2 text-sm">{name}</span>;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" aria-label={t("switch", { name: current.name })} className="inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-hover data-[state=open]:bg-hover">
          {name}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <MenuLabel>{t("title")}</MenuLabel>
      {choices.map((choice) => (
        <MenuItem key={choice.id} asChild>
          <Link href={choice.href}>
            <Building2 aria-hidden />
            <span className="min-w-0 flex-1 truncate">{choice.name}</span>
            {choice.id === current.id ? <><Check aria-hidden className="text-accent!" /><span className="sr-only">{t("current")}</span></> : null}
          </Link>
        </MenuItem>
      ))}
      {createHref ? (
        <>
          <MenuSeparator />
          <MenuItem asChild><Link href={createHref}><Plus aria-hidden />{t("create")}</Link></MenuItem>
        </>
      ) : null}
    </DropdownMenu>
  );
}
