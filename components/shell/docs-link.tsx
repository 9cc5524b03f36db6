import { BookOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";

/** To the documentation; on a phone it is in the account's menu. */
export function DocsLink() {
  const t = useTranslations("shell");
  return <Link href="/docs" className={cn(buttonStyle({ variant: "ghost" }), "max-md:hidden")}><BookOpen aria-hidden />{t("documentation")}</Link>;
}
