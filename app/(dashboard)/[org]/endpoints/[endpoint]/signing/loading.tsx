import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("signing");
  return (
    <Page>
      <div className="grid gap-1">
        <Skeleton className="w-40" />
        <Skeleton className="h-7 w-32" />
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-8">
          <SkeletonRows rows={2} label={t("loadingTheSigning")} />
          <Skeleton className="h-72" />
        </div>
        <Skeleton className="h-64" />
      </div>
    </Page>
  );
}
