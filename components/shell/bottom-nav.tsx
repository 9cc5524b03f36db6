"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState, type ReactNode } from "react";
import { Sheet } from "@/components/ui/sheet";
import { isActive, type NavItem } from "./nav-item";
import { NavList } from "./side-nav";

const SLOT =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-muted max-[400px]:text-[0.6875rem] max-[400px]:tracking-tight aria-[current=page]:font-medium aria-[current=page]:text-accent focus-visible:-outline-offset-2 [&_svg]:size-5";

/** On a phone: the first four pages under the thumb, and the rest behind "More". */
export function BottomNav({ items, more }: { items: NavItem[]; more?: ReactNode }) {
  const t = useTranslations("shell");
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const first = items.slice(0, 4);
  const elsewhere = !first.some((item) => isActive(item, path));
  return (
    <nav aria-label={t("main")} className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-bottom))] border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden">
      {first.map((item) => (
        <Link key={item.href} href={item.href} aria-current={isActive(item, path) ? "page" : undefined} className={SLOT}>
          <span className="relative">
            {item.icon}
            {item.alert ? <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-failing-bar ring-2 ring-canvas" aria-hidden /> : null}
          </span>
          <span className="max-w-full truncate">{item.label}</span>
          {item.alert ? <span className="sr-only">, {item.alert.label}</span> : null}
        </Link>
      ))}
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="right"
        size="sm"
        title={t("menu")}
        trigger={<button type="button" className={SLOT} aria-current={elsewhere ? "page" : undefined}><Menu aria-hidden />{t("more")}</button>}
      >
        <div className="grid gap-6">
          <NavList items={items} onNavigate={() => setOpen(false)} />
          {more}
        </div>
      </Sheet>
    </nav>
  );
}
