import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page className="gap-4">
      <div className="grid h-13 content-start gap-2"><Skeleton className="h-6 w-36" /><Skeleton className="w-80 max-w-full" /></div>
      <Skeleton className="h-8 w-80 max-w-full" />
      <SkeletonRows rows={14} />
    </Page>
  );
}
