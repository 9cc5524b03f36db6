import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("replays");
  return (
    <Page>
      <PageHeader title={t("replays")} description={t("description")} actions={<Skeleton className="h-8 w-36 rounded-md" />} />
      <SkeletonRows rows={5} label={t("loadingReplays")} />
    </Page>
  );
}
