"use client";

import { CloudOff } from "lucide-react";
import { ExactTime } from "@/components/time-ago";
import { TextLink } from "@/components/ui/text-link";
import type { RequestProblem } from "./fetch-json";

/** Beside live data that could not be refreshed: since when it stands still, and why. Takes no room while all is well. */
export function StaleNote({ error, since }: { error: RequestProblem | null; since: number }) {
  return (
    // Out of the flow while it is empty, so that no grid keeps a gap for it.
    <div role="status" className={error ? undefined : "absolute"}>
      {error ? (
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-waiting">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          <span>Not refreshed since <ExactTime at={since} style="time" />: {error.message}</span>
          {error.status === 401 ? <TextLink href="/sign-in">Sign in</TextLink> : <span>Trying again.</span>}
        </p>
      ) : null}
    </div>
  );
}
