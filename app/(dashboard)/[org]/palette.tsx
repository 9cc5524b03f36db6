"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { Alone, NotLoaded } from "@/components/alone";
import { Kbd } from "@/components/ui/kbd";
import { useHotkeys } from "@/components/use-hotkeys";
import { useModKey } from "@/components/use-mod-key";
import { whenIdle } from "@/components/when-idle";

export interface OrganizationPaletteProps {
  org: string;
  pages: { id: string; label: string; href: string; chord: string; icon: ReactNode }[];
  settings: { id: string; label: string; href: string }[];
  organizations: { id: string; name: string; href: string }[];
  /** What this visitor may not do is not offered. */
  may: { addEndpoint: boolean; sendTest: boolean; publish: boolean };
}

/** Pages on which "/" goes to a search of their own. */
const ownSearch = /^\/[^/]+\/(deliveries|events|event-types)$/;

const PaletteCommands = lazy(() => import("./palette-commands").then(({ PaletteCommands }) => ({ default: PaletteCommands })));

/** The button and the keys of the palette. The palette itself comes once the page stands still, or is asked for. */
export function OrganizationPalette(props: OrganizationPaletteProps) {
  const t = useTranslations("palette");
  const modKey = useModKey();
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => whenIdle(() => setLoaded(true)), []);
  useHotkeys({ "mod+k": () => setOpen(!open), "/": ownSearch.test(path) ? undefined : () => setOpen(true) });
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-expanded={open} aria-keyshortcuts="Meta+K Control+K" onClick={() => setOpen(!open)} className="inline-flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted hover:text-ink max-md:border-transparent max-md:bg-transparent md:w-56 pointer-coarse:h-10">
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left max-md:sr-only">{t("open")}</span>
        <span aria-hidden className="flex gap-0.5 max-md:hidden"><Kbd>{modKey}</Kbd><Kbd>K</Kbd></span>
      </button>
      {loaded || open ? (
        <Alone instead={open ? <NotLoaded onClose={() => setOpen(false)} /> : null}>
          {/* Until it stands there, keys that are meant for it must not act on the page. */}
          <Suspense fallback={open ? <span hidden data-modal="true" data-state="open" /> : null}>
            <PaletteCommands {...props} open={open} onOpenChange={setOpen} />
          </Suspense>
        </Alone>
      ) : null}
    </>
  );
}
