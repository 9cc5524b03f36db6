import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { replaysDescription } from "./description";

export default function Loading() {
  return (
    <Page>
      <PageHeader title="Replays" description={replaysDescription} actions={<Skeleton className="h-8 w-36 rounded-md" />} />
      <SkeletonRows rows={5} label="Loading replays" />
    </Page>
  );
}
