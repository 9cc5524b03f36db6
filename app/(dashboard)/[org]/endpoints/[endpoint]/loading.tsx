import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("endpoint");
  return (
    <Page>
      <div className="grid gap-1">
        <Skeleton className="w-20" />
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-8">
          <div className="grid gap-3">
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-24" />
            <Skeleton className="h-112" />
          </div>
          <SkeletonRows rows={6} label={t("loadingTheEndpoint")} />
        </div>
        <div className="grid content-start gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9 rounded-md" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </Page>
  );
}
