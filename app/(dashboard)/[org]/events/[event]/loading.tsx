import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <div className="grid gap-4">
        <div className="grid h-18 content-start gap-2"><Skeleton className="w-16" /><Skeleton className="h-6 w-52" /><Skeleton className="w-72 max-w-full" /></div>
        <div className="flex h-10 gap-8"><Skeleton className="h-9 w-48" /><Skeleton className="h-9 w-16" /><Skeleton className="h-9 w-32" /></div>
      </div>
      <SkeletonRows rows={3} />
      <Skeleton className="h-80 w-full" />
    </Page>
  );
}
