import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  const t = useTranslations("credentials");
  return (
    <Page width="form">
      <div className="grid gap-1">
        <Skeleton className="w-20" />
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{t("authentication")}</h1>
        <Skeleton className="h-5 w-4/5" />
      </div>
      <div role="status" className="grid gap-8">
        <span className="sr-only">{t("loadingWhatThe")}</span>
        {["w-36", "w-28", "w-40"].map((width) => (
          <div key={width} className="grid gap-3">
            <Skeleton className={width} />
            <Skeleton className="h-10 rounded-md" />
          </div>
        ))}
      </div>
    </Page>
  );
}
