"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** What a page shows when it could not be made. The server has logged the error under the digest. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto max-w-[560px] px-4 pt-[12vh]">
      <EmptyState icon={<TriangleAlert aria-hidden />} title={<span role="heading" aria-level={1}>This page could not be shown</span>} action={<Button variant="primary" onClick={reset}>Try again</Button>}>
        <p>Something went wrong on our side. Nothing that you had saved is lost.</p>
        {error.digest ? <p className="mt-1">If it happens again, quote the reference <code className="font-mono">{error.digest}</code>.</p> : null}
      </EmptyState>
    </main>
  );
}
