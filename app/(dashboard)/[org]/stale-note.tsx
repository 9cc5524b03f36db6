"use client";

import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { ExactTime } from "@/components/time-ago";
import { TextLink } from "@/components/ui/text-link";
import type { RequestProblem } from "./fetch-json";

/** Beside live data that could not be refreshed: since when it stands still, and why. Takes no room while all is well. */
export function StaleNote({ error, since }: { error: RequestProblem | null; since: number }) {
  const t = useTranslations("parts");
  return (
    // Out of the flow while it is empty, so that no grid keeps a gap for it.
    <div role="status" className={error ? undefined : "absolute"}>
      {error ? (
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-waiting">
          <CloudOff aria-hidden className="size-3.5 shrink-0" />
          <span>{t.rich("notRefreshed", { exactTime: () => <ExactTime at={since} style="time" />, problem: error.message })}</span>
          {error.status === 401 ? <TextLink href="/sign-in">{t("signIn")}</TextLink> : <span>{t("tryingAgain")}</span>}
        </p>
      ) : null}
    </div>
  );
}
