import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  const t = useTranslations("settings");
  return (
    <div aria-busy="true" aria-label={t("loading")} className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="mt-4 h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
