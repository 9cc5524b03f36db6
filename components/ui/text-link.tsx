import { ArrowUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A link in words. `external` opens a new tab and says so. */
export function TextLink({ external, className, children, ...rest }: ComponentProps<typeof Link> & { external?: boolean }) {
  const t = useTranslations("parts");
  const style = cn("rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent", className);
  if (!external) return <Link {...rest} className={style}>{children}</Link>;
  return (
    <a href={String(rest.href)} target="_blank" rel="noopener noreferrer" className={style}>
      {children}
      <ArrowUpRight aria-hidden className="ml-0.5 inline size-3.5 align-[-2px]" />
      <span className="sr-only">{t("opensInA")}</span>
    </a>
  );
}
