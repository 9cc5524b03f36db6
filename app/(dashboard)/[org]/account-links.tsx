import { BookOpen, CircleUser, Mail } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { UserMenuProps } from "@/components/shell/user-menu";
import { mailboxIsOpen } from "@/lib/mail/mailbox-is-open";

/** What is a person's own, and what is for everybody, wherever they are. */
export async function accountLinks(): Promise<UserMenuProps["links"]> {
  const t = await getTranslations("shell");
  const account = { label: t("yourAccount"), href: "/account", icon: <CircleUser aria-hidden /> };
  const documentation = { label: t("documentation"), href: "/docs", icon: <BookOpen aria-hidden /> };
  return mailboxIsOpen() ? [account, { label: t("mailbox"), href: "/mailbox", icon: <Mail aria-hidden /> }, documentation] : [account, documentation];
}
