import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("replays");
  return (
    <Page>
      <Skeleton className="h-7 w-56 max-w-full" />
      <SkeletonRows rows={6} label={t("loadingTheFilter")} />
    </Page>
  );
}
