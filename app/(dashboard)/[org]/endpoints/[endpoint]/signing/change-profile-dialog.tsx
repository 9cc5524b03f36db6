"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { useNow } from "@/components/clock";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { changeProfileAction } from "./actions";
import { momentWords } from "./moment-words";
import { useMomentWords } from "./use-moment-words";
import { profileChange } from "./profile-change";
import type { ProfileSectionProps } from "./profile-section";
import { profileWords } from "./profile-words";

/** Another form of signature, with what the change entails told first. */
export function ChangeProfileDialog({ org, endpointId, signing, refusal, onChanged }: ProfileSectionProps) {
  const t = useTranslations("signing");
  const current = signing.profile;
  const profileText = useTranslations("profile");
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<SigningProfile>(current);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const now = useNow(1_000);
  const moment = useMomentWords();
  const overlapEnds = signing.secrets.at(-1)?.expiresAt ?? null;
  const change = chosen === current ? null : profileChange(t, profileText, current, chosen, overlapEnds && momentWords(moment, overlapEnds, now));

  function toggle(next: boolean) {
    // While it works it stays: what it makes may be shown only once.
    if (busy) return;
    setChosen(current);
    setError(null);
    setOpen(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || chosen === current) return;
    setBusy(true);
    setError(null);
    const result = await callAction(() => changeProfileAction(org, endpointId, chosen));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    setOpen(false);
    if (!result.replaced) toast.success(t("profileChanged"), { description: t("requestsAreSigned", { name: profileWords[chosen].name }) });
    onChanged(result.replaced, chosen);
  }

  return (
    <>
      <Button onClick={() => toggle(true)} disabledReason={refusal}>{t("changeProfile")}</Button>
      <Dialog
        open={open}
        onOpenChange={toggle}
        title={t("changeTheSigning")}
        description={t("takeTheOne")}
        footer={
          <>
            <Button onClick={() => toggle(false)} disabledReason={busy && t("waitUntilIt")}>{t("cancel")}</Button>
            <Button type="submit" form="change-profile" variant="primary" busy={busy} disabledReason={chosen === current && t("thisProfileIs")}>{t("changeProfile")}</Button>
          </>
        }
      >
        <form id="change-profile" onSubmit={(event) => void submit(event)} className="grid gap-4">
          <RadioGroup
            label={t("profile")}
            hideLabel
            value={chosen}
            onValueChange={(value) => setChosen(value as SigningProfile)}
            options={SIGNING_PROFILES.map((profile) => ({
              value: profile,
              label: profile === current ? t("inUse", { name: profileWords[profile].name }) : profileWords[profile].name,
              description: profileText(`summary.${profile}`),
            }))}
          />
          <div aria-live="polite">
            {change ? (
              <Banner tone={change.newSecret ? "waiting" : "accent"} title={change.newSecret ? t("theKeyChanges") : t("whatChanges")}>
                <ul className="grid gap-1">{change.consequences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
              </Banner>
            ) : null}
          </div>
          {error ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
        </form>
      </Dialog>
    </>
  );
}
