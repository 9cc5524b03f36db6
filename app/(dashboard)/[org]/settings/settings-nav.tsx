"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { SettingsSection } from "./sections";

export function SettingsNav({ base, sections }: { base: string; sections: SettingsSection[] }) {
  const t = useTranslations("settings");
  const name = useTranslations("shell.section");
  const path = usePathname();
  const items = sections.map((section) => {
    const href = `${base}/${section.path}`;
    return { href, label: name(section.path), active: path === href || path.startsWith(`${href}/`) };
  });
  return <LinkTabs label={t("settings")} items={items} />;
}
