import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("log");
  return (
    <Page width="full" className="gap-4">
      <div className="flex h-13 items-start justify-between">
        <div className="grid gap-2"><Skeleton className="h-6 w-36" /><Skeleton className="w-72 max-sm:w-48" /></div>
        <Skeleton className="h-7 w-24" />
      </div>
      <Skeleton className="h-7 w-40" />
      <SkeletonRows rows={14} label={t("loadingDeliveries")} />
    </Page>
  );
}
