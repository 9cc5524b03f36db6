"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { SettingsSection } from "./sections";

export function SettingsNav({ base, sections }: { base: string; sections: SettingsSection[] }) {
  const path = usePathname();
  const items = sections.map((section) => {
    const href = `${base}/${section.path}`;
    return { href, label: section.label, active: path === href || path.startsWith(`${href}/`) };
  });
  return <LinkTabs label="Settings" items={items} />;
}
