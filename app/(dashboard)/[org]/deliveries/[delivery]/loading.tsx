import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("delivery");
  return (
    <Page width="full" className="gap-5">
      <div className="grid gap-3">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-7 w-96 max-w-full" />
        <Skeleton className="h-5 w-80 max-w-full" />
      </div>
      <Skeleton className="h-16 w-full" />
      <div className="grid gap-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <SkeletonRows rows={3} label={t("loadingTheDelivery")} />
        <Skeleton className="h-72 w-full" />
      </div>
    </Page>
  );
}
