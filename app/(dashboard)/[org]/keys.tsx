"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useMemo, type ReactNode } from "react";
import { KeyboardHelpProvider, type KeyGroup } from "@/components/keyboard-help";
import { useChords } from "@/components/use-chords";
import { useModKey } from "@/components/use-mod-key";

export interface KeysProps {
  pages: { label: string; href: string; chord: string }[];
  children: ReactNode;
}

/** The keys that work on every page of an organization: `g` and a letter go to a page, `?` lists all. */
export function Keys({ pages, children }: KeysProps) {
  const t = useTranslations("keys");
  const router = useRouter();
  const modKey = useModKey();
  useChords({ g: Object.fromEntries(pages.map(({ chord, href }) => [chord, () => router.push(href)])) });
  const groups = useMemo<KeyGroup[]>(() => [
    {
      title: t("everywhere"),
      keys: [
        { keys: [modKey, "K"], does: t("search") },
        { keys: ["/"], does: t("searchHere") },
        { keys: ["?"], does: t("help") },
        { keys: ["Esc"], does: t("close") },
      ],
    },
    { title: t("goTo"), keys: pages.map(({ label, chord }) => ({ keys: ["g", chord], does: label, then: true })) },
  ], [t, modKey, pages]);
  return <KeyboardHelpProvider groups={groups}>{children}</KeyboardHelpProvider>;
}
