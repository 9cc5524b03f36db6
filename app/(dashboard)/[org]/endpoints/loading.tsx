import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("endpoints");
  return (
    <Page>
      <PageHeader title={t("endpoints")} description={t("whereEventsAre")} actions={<Skeleton className="h-8 w-32 rounded-md" />} />
      <SkeletonRows rows={5} label={t("loadingEndpoints")} />
    </Page>
  );
}
