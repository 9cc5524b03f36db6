import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-10 w-full" />
      <SkeletonRows rows={4} label="Loading the replay" />
    </Page>
  );
}
