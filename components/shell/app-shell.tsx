import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { DevBanner } from "@/components/dev-banner";
import { ProductMark } from "@/components/product-mark";
import { ThemeToggle } from "@/components/theme-toggle";
import { BottomNav } from "./bottom-nav";
import type { NavItem } from "./nav-item";
import { OrganizationSwitcher, type OrganizationSwitcherProps } from "./organization-switcher";
import { SideNav } from "./side-nav";
import { UserMenu, type UserMenuProps } from "./user-menu";

export interface AppShellProps {
  /** In order of use: a phone shows the first four in its bar. */
  nav: NavItem[];
  homeHref: string;
  productName?: string;
  organization?: OrganizationSwitcherProps;
  account?: UserMenuProps;
  /** A CommandPalette, which brings its own button. */
  search?: ReactNode;
  /** Left of everything: the way back to where a visitor came from. */
  back?: ReactNode;
  /** Right of the search: a link to the docs, say. */
  topActions?: ReactNode;
  /** Loopback targets that deliveries may reach; shown in a banner. */
  loopbackTargets?: string[];
  /** Over the page's content: "You are looking as support", a paused system. */
  notice?: ReactNode;
  /** At the foot of the side navigation. */
  navFooter?: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page: top bar, navigation, content. */
export function AppShell({ nav, homeHref, productName = "Posthorn", organization, account, search, back, topActions, loopbackTargets = [], notice, navFooter, children }: AppShellProps) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only rounded-md bg-accent-solid px-3 py-2 text-sm font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60">{t("skip")}</a>
      <DevBanner targets={loopbackTargets} />
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-rail px-3 md:px-4">
        {back}
        <Link href={homeHref} className="inline-flex h-8 shrink-0 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]">
          <ProductMark />
          <span className={organization ? "max-sm:sr-only" : undefined}>{productName}</span>
        </Link>
        {organization ? <><span aria-hidden className="text-lg font-light text-line-strong">/</span><OrganizationSwitcher {...organization} /></> : null}
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {search}
          {topActions}
          <ThemeToggle />
          {account ? <UserMenu {...account} /> : null}
        </div>
      </header>
      <div className="flex flex-1">
        <SideNav items={nav} footer={navFooter} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-24 outline-none [--sticky-top:3rem] md:px-8 md:pb-12">
          {notice ? <div className="mb-6">{notice}</div> : null}
          {children}
        </main>
      </div>
      <BottomNav items={nav} more={navFooter} />
    </div>
  );
}
