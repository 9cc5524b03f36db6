import { useTranslations } from "next-intl";
import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";

/** The form's outline while its catalog is read. */
export function FormSkeleton({ title }: { title: string }) {
  const t = useTranslations("endpointForm");
  return (
    <Page width="form">
      <div className="grid gap-1">
        <Skeleton className="w-20" />
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
        <Skeleton className="h-5 w-4/5" />
      </div>
      <div role="status" className="grid gap-6">
        <span className="sr-only">{t("loadingTheForm")}</span>
        {["w-10", "w-32"].map((width) => (
          <div key={width} className="grid gap-1.5">
            <Skeleton className={width} />
            <Skeleton className="h-9 rounded-md" />
          </div>
        ))}
        <div className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="h-29 rounded-lg" />
        </div>
      </div>
    </Page>
  );
}
