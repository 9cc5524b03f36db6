import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("test");
  return (
    <Page>
      <div className="grid gap-1">
        <Skeleton className="w-40" />
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{t("sendATest")}</h1>
        <Skeleton className="h-5 w-4/5" />
      </div>
      <div role="status" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <span className="sr-only">{t("loadingTheEvent")}</span>
        <div className="grid content-start gap-4"><Skeleton className="h-5 w-28" /><Skeleton className="h-9 rounded-md" /><Skeleton className="h-56 rounded-md" /></div>
        <div className="grid content-start gap-4"><Skeleton className="h-5 w-36" /><Skeleton className="h-40 rounded-lg" /></div>
      </div>
    </Page>
  );
}
