"use client";

import { CloudAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { PageMessage } from "./page-message";

/** What broke is in the server's log under the reference; the browser is told nothing else of it. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  const [busy, start] = useTransition();
  const retry = () =>
    start(() => {
      router.refresh();
      reset();
    });
  return (
    <PageMessage
      icon={<CloudAlert aria-hidden />}
      title="This page could not be loaded"
      action={<Button variant="primary" busy={busy} onClick={retry}>Load it again</Button>}
    >
      <p>Something went wrong on our side; nothing was changed. Deliveries go on meanwhile.</p>
      {error.digest ? <p className="mt-2 text-xs">Reference for support: <code>{error.digest}</code></p> : null}
    </PageMessage>
  );
}
