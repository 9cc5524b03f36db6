import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <div className="flex h-8 items-center"><Skeleton className="h-6 w-40" /></div>
      <SkeletonRows rows={6} />
    </Page>
  );
}
