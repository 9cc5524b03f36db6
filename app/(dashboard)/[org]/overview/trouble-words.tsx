"use client";

import { useTranslations } from "next-intl";
import { useCauseWords } from "@/app/(dashboard)/[org]/use-cause-words";
import { useFailureWords } from "@/app/(dashboard)/[org]/use-failure-words";
import { Countdown } from "@/components/countdown";
import { TimeAgo } from "@/components/time-ago";
import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tone";
import { useFormat } from "@/components/use-format";
import type { AttentionItem } from "@/lib/overview/get";

/** What happened, then why, then the next step: sentences about one endpoint. */
export function TroubleWords({ item, tone }: { item: AttentionItem; tone: Tone }) {
  const t = useTranslations("overview.trouble");
  const format = useFormat();
  const cause = useCauseWords();
  const { outcome } = useFailureWords();
  const { trouble, lastError, retrying, held } = item;
  return (
    <>
      <p className="text-sm">
        <span className={cn("font-medium", toneText[tone])}>{headline()}</span>{" "}
        {lastError && trouble.kind !== "behind" && trouble.kind !== "disabled" ? <span>{t("last", { error: outcome(lastError.status, lastError.errorClass) })} </span> : null}
        <span className="text-ink-muted">{waiting()}</span>
      </p>
      <p className="max-w-3xl text-sm text-ink-muted">{next()}</p>
    </>
  );

  function headline() {
    switch (trouble.kind) {
      case "disabled":
        return t.rich("disabled", { reason: t(`reason.${trouble.reason}`), when: () => <TimeAgo at={trouble.since} /> });
      case "failing":
        return t.rich("failing", { when: () => <TimeAgo at={trouble.since} /> });
      case "resting":
        return t.rich("resting", { when: () => <Countdown to={trouble.until} /> });
      case "behind":
        return t.rich("behind", { when: () => <TimeAgo at={trouble.since} /> });
      case "unsteady":
        return t("unsteady", { share: format.share(trouble.failed, trouble.attempts), attempts: trouble.attempts });
    }
  }
  function waiting() {
    const parts = [retrying > 0 ? t("retrying", { count: retrying }) : "", held > 0 ? t("held", { count: held }) : ""];
    return parts.filter(Boolean).join(" ");
  }
  function next() {
    switch (trouble.kind) {
      case "disabled":
        return t("next.disabled", { advice: lastError && trouble.reason !== "gone" ? cause(lastError.errorClass, "advice") : "" });
      case "failing":
        return (
          <>
            {lastError ? cause(lastError.errorClass, "advice") : t("next.failing")}
            {trouble.disablesAt ? <> <span className="text-failing">{t.rich("disables", { when: () => <Countdown to={trouble.disablesAt!} /> })}</span></> : null}
          </>
        );
      case "resting":
      case "behind":
        return t(`next.${trouble.kind}`);
      case "unsteady":
        return lastError ? cause(lastError.errorClass, "advice") : t("next.unsteady");
    }
  }
}
