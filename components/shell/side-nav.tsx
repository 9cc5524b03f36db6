"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { isActive, type NavItem } from "./nav-item";

/** The list of pages: at the left of a wide screen, and inside the phone's menu. */
export function NavList({ items, onNavigate }: { items: NavItem[]; onNavigate?: () => void }) {
  const path = usePathname();
  return (
    <ul className="grid gap-0.5">
      {items.map((item) => (
        <li key={item.href} className={item.apart ? "mt-2 border-t border-line pt-2" : undefined}>
          <Link
            href={item.href}
            onClick={onNavigate}
            aria-current={isActive(item, path) ? "page" : undefined}
            className={cn(
              "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink pointer-coarse:h-11",
              "aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink [&_svg]:size-4 [&_svg]:shrink-0",
              "aria-[current=page]:[&>svg]:text-accent",
            )}
          >
            {item.icon}
            <span className="flex-1 truncate">{item.label}</span>
            {item.alert ? <NavAlert alert={item.alert} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NavAlert({ alert }: { alert: NonNullable<NavItem["alert"]> }) {
  return (
    <span title={alert.label} className="rounded-sm border border-failing-line bg-failing-soft px-1 text-xs font-medium text-failing">
      <span aria-hidden>{alert.value}</span>
      <span className="sr-only">, {alert.label}</span>
    </span>
  );
}

export function SideNav({ items, footer }: { items: NavItem[]; footer?: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="hidden w-52 shrink-0 flex-col justify-between border-r border-line bg-rail md:flex">
      <nav aria-label={t("main")} className="thin-scroll sticky top-12 max-h-[calc(100dvh-6rem)] overflow-y-auto p-3">
        <NavList items={items} />
      </nav>
      {footer ? <footer className="sticky bottom-0 px-5 py-3 text-xs text-ink-muted">{footer}</footer> : null}
    </div>
  );
}
