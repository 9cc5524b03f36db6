"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";

export interface UserMenuProps {
  user: { name: string | null; email: string };
  links?: { label: string; href: string; icon?: ReactNode }[];
  /** A server action, or a function of the browser. */
  signOut: () => void | Promise<void>;
}

/** Who is signed in, what is theirs, and the way out. */
export function UserMenu({ user, links = [], signOut }: UserMenuProps) {
  const t = useTranslations("shell");
  return (
    <DropdownMenu
      className="max-w-72"
      trigger={
        <IconButton
          label={t("account", { email: user.email })}
          tooltip={false}
          icon={<span aria-hidden className="grid size-6 place-items-center rounded-full border border-accent-line bg-accent-soft text-xs font-medium text-accent">{initials(user)}</span>}
        />
      }
    >
      <div className="grid px-2 py-1.5 text-sm">
        {user.name ? <span className="truncate font-medium">{user.name}</span> : null}
        <span className="truncate text-xs text-ink-muted">{user.email}</span>
      </div>
      <MenuSeparator />
      {links.map((link) => <MenuItem key={link.href} asChild><Link href={link.href}>{link.icon}{link.label}</Link></MenuItem>)}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>{t("signOut")}</MenuItem>
    </DropdownMenu>
  );
}

function initials(user: UserMenuProps["user"]): string {
  const words = (user.name ?? user.email).split(/[\s.@_-]+/).filter(Boolean);
  return words.slice(0, 2).map((word) => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
