import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";

/** A line above everything while named loopback targets are allowed: requests can then reach this machine itself. */
export function DevBanner({ targets }: { targets: string[] }) {
  const t = useTranslations("shell");
  if (targets.length === 0) return null;
  return (
    <aside aria-label={t("developmentSetting")} className="border-b border-waiting-line bg-waiting-soft px-4 py-1.5 text-xs text-ink">
      <p className="flex flex-wrap items-center justify-center gap-x-1.5">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-waiting" />
        <span className="font-medium">{t("development")}</span>
        <span>{t("deliveriesMayReach")}</span>
        <code className="foreign-text">{targets.join(", ")}</code>
      </p>
    </aside>
  );
}
