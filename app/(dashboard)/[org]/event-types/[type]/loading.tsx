import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <div className="grid gap-4">
        <div className="grid h-18 content-start gap-2"><Skeleton className="w-20" /><Skeleton className="h-6 w-52" /><Skeleton className="w-96 max-w-full" /></div>
        <div className="flex h-10 gap-8"><Skeleton className="h-9 w-40" /><Skeleton className="h-9 w-12" /><Skeleton className="h-9 w-24" /></div>
      </div>
      <SkeletonRows rows={3} />
      <Skeleton className="h-72 w-full" />
    </Page>
  );
}
