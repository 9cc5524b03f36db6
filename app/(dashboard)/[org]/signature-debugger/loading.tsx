import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page width="full">
      <div className="grid gap-2"><Skeleton className="h-6 w-56" /><Skeleton className="w-96 max-w-full" /></div>
      <div className="grid gap-10 lg:grid-cols-2">
        <div className="grid gap-5"><Skeleton className="h-44 w-full" /><Skeleton className="h-52 w-full" /></div>
        <Skeleton className="h-20 w-full" />
      </div>
    </Page>
  );
}
