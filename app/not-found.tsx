import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState icon={<SearchX aria-hidden />} title={<span role="heading" aria-level={1}>There is nothing at this address</span>} action={<Button asChild><Link href="/">Go to the dashboard</Link></Button>}>
        The address may be mistyped, what it showed may be deleted, or it belongs to an organization that you are not a member of.
      </EmptyState>
    </main>
  );
}
