"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { useNow } from "@/components/clock";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import type { RetryPolicy } from "@/lib/generated/prisma/enums";
import type { SigningProfile } from "@/lib/signing/profiles";
import { rotateSecretAction } from "./actions";
import { momentWords } from "./moment-words";
import { useMomentWords } from "./use-moment-words";
import { keyWords, overlapMeaning, overlaps, refusedMeanwhile, usualOverlap } from "./overlap";

export interface RotateDialogProps {
  org: string;
  endpoint: { id: string; retryPolicy: RetryPolicy };
  profile: SigningProfile;
  refusal: string | null;
  onRotated: (overlapMs: number) => void;
}

/** Asks how long the old secret signs on, and says what each answer means for this profile. */
export function RotateDialog({ org, endpoint, profile, refusal, onRotated }: RotateDialogProps) {
  const t = useTranslations("signing");
  const [open, setOpen] = useState(false);
  const [overlapMs, setOverlapMs] = useState(usualOverlap);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const now = useNow(1_000);
  const moment = useMomentWords();
  const { one } = keyWords(profile);

  function change(next: boolean) {
    // While it works it stays: what it makes is shown only once.
    if (busy) return;
    setOverlapMs(usualOverlap);
    setError(null);
    setOpen(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await callAction(() => rotateSecretAction(org, endpoint.id, overlapMs));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    setOpen(false);
    onRotated(overlapMs);
  }

  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} disabledReason={refusal}>{t("rotate", { kind: one })}</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t("rotateQuestion", { kind: one })}
        description={one === "key" ? t("aNewKeyPair") : t("aNewSecretIs")}
        footer={
          <>
            <Button onClick={() => change(false)} disabledReason={busy && t("waitUntilIt")}>{t("cancel")}</Button>
            <Button type="submit" form="rotate-secret" variant="primary" busy={busy}>{t("rotate", { kind: one })}</Button>
          </>
        }
      >
        <form id="rotate-secret" onSubmit={(event) => void submit(event)} className="grid gap-4">
          <RadioGroup
            label={t("oldSignsFor", { kind: one })}
            value={String(overlapMs)}
            onValueChange={(value) => setOverlapMs(Number(value))}
            options={overlaps.map(({ ms, key }) => ({ value: String(ms), label: ms === usualOverlap ? t("usual", { length: t(key) }) : t(key) }))}
          />
          <div aria-live="polite" className="grid gap-1.5 text-sm">
            <p>{overlapMeaning(t, profile, overlapMs, momentWords(moment, now + overlapMs, now))}</p>
            <p className="text-ink-muted">{refusedMeanwhile(t, endpoint.retryPolicy)}</p>
          </div>
          {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
        </form>
      </Dialog>
    </>
  );
}
