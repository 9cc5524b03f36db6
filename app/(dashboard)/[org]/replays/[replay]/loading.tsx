import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("replays");
  return (
    <Page>
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-10 w-full" />
      <SkeletonRows rows={4} label={t("loadingTheReplay")} />
    </Page>
  );
}
