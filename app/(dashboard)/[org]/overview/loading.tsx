import { Page } from "@/components/page";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page className="gap-8">
      <div className="grid gap-4">
        <div className="flex h-13 items-start justify-between"><Skeleton className="h-6 w-36" /><Skeleton className="h-7 w-36" /></div>
        <div className="grid h-12 gap-2"><Skeleton className="h-5 w-72 max-w-full" /><Skeleton className="w-52" /></div>
      </div>
      <div className="grid gap-5">
        <div className="flex h-23 items-center gap-10 border-y border-line">{[0, 1, 2, 3].map((each) => <Skeleton key={each} className="h-10 flex-1" />)}</div>
        <Skeleton className="h-52 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </Page>
  );
}
