import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <PageHeader title="Endpoints" description="Where events are sent." actions={<Skeleton className="h-8 w-32 rounded-md" />} />
      <SkeletonRows rows={5} label="Loading endpoints" />
    </Page>
  );
}
