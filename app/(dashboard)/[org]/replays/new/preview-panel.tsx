"use client";

import { useTranslations } from "next-intl";
import type { ActionError } from "@/app/action-result";
import type { RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { useFormat } from "@/components/use-format";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";
import type { ReplayPreview } from "@/lib/replays/preview";
import { PreviewTypes } from "./preview-types";

export interface PreviewPanelProps {
  preview: ReplayPreview | null;
  counting: boolean;
  error: RequestProblem | ActionError | null;
  perMinute: number;
  includeSucceeded: boolean;
  busy: boolean;
  refusal: string | null;
}

/** What the replay comes to, kept true as the filter changes, and the button that starts it. */
export function PreviewPanel({ preview, counting, error, perMinute, includeSucceeded, busy, refusal }: PreviewPanelProps) {
  const t = useTranslations("replays");
  const format = useFormat();
  const total = preview?.total ?? 0;
  const barrier = refusal ?? (preview === null || counting ? t("countingFirst") : total === 0 ? t("noDeliveryMatches") : null);
  return (
    <section aria-label={t("whatWillBe")} className="grid gap-4 border-line max-lg:border-t max-lg:pt-6 lg:sticky lg:top-20 lg:border-l lg:pl-8">
      {preview === null ? (
        error === null ? <Skeleton className="h-28 w-full" /> : null
      ) : (
        <div className={cn("grid gap-4 transition-opacity duration-120", counting && "opacity-60")}>
          <div aria-live="polite" className="grid gap-0.5">
            <p className="text-2xl font-semibold tracking-[-0.02em]">{t("deliveries", { count: total })}</p>
            <p className="text-sm text-ink-muted">{paceWords(t, format, total, perMinute)}</p>
            {preview.alreadySucceeded > 0 ? <p className="text-sm text-ink-muted">{t(includeSucceeded ? "succeededToo" : "succeededNot", { count: preview.alreadySucceeded })}</p> : null}
          </div>
          {total > 0 ? <PreviewTypes types={preview.types} total={total} /> : null}
        </div>
      )}
      {error === null ? null : <Banner tone="failing" title={error.message}>{error.fix}</Banner>}
      <Button type="submit" variant="primary" busy={busy} disabledReason={barrier} className="justify-self-start">
        {preview === null || total === 0 ? t("replayDeliveries") : t("replayCount", { count: total })}
      </Button>
    </section>
  );
}

function paceWords(t: Translator<"replays">, format: Format, total: number, perMinute: number): string {
  if (total === 0) return t("nothingMatchesThis");
  if (!(perMinute >= 1)) return t("sayHowMany");
  return total === 1 ? t("goesOutAt") : t("takes", { perMinute, length: format.durationWhole(Math.max(1, (total * 60) / perMinute) * 1_000) });
}
