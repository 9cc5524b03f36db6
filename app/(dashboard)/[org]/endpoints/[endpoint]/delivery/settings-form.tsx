"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { toast } from "@/components/ui/toast";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { LimitFields, OrderFields, RetryFields } from "@/app/(dashboard)/[org]/endpoints/_form/settings-fields";
import { settingsDraftOf, settingsOf } from "@/app/(dashboard)/[org]/endpoints/_form/settings-draft";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { EndpointSettingsDetail } from "@/lib/endpoints/get-settings";
import { saveSettingsAction } from "./actions";

export interface SettingsFormProps {
  org: string;
  id: string;
  initial: EndpointSettingsDetail;
  /** Why nothing can be changed; null where it can. */
  refusal: string | null;
}

/** Retries, limits, order and payload of one endpoint. */
export function SettingsForm({ org, id, initial, refusal }: SettingsFormProps) {
  const t = useTranslations("endpointForm");
  const router = useRouter();
  const [draft, setDraft] = useState(() => settingsDraftOf(initial));
  const [error, setError] = useState<ActionError | null>(null);
  const [busy, setBusy] = useState(false);
  const problem = (field: string) => Object.entries(error?.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];

  const fields = { draft, problem, onChange: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }) };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy || refusal !== null) return;
    const drafted = settingsOf(draft);
    if (!drafted.ok) return setError({ code: "invalid_input", message: "", fix: "", fields: drafted.fields });
    setBusy(true);
    setError(null);
    const result = await callAction(() => saveSettingsAction(org, id, drafted.settings));
    setBusy(false);
    if (!result.ok) return setError(result.error);
    toast.success(t("deliverySettingsSaved"));
    router.push(`/${org}/endpoints/${id}`);
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-8">
      {refusal === null ? null : <Banner tone="off" title={t("youCanLook")}>{refusal}</Banner>}
      <fieldset disabled={refusal !== null} className="grid min-w-0 gap-8">
        <Section title={t("retries")} description={t("aChangeCounts")}>
          <RetryFields {...fields} />
        </Section>
        <Section title={t("limits")}>
          <LimitFields {...fields} />
        </Section>
        <Section title={t("orderAndPayload")}>
          <OrderFields {...fields} />
        </Section>
      </fieldset>
      {error !== null && error.fields === undefined ? <Banner tone="failing" title={error.message}>{error.fix}</Banner> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" variant="primary" busy={busy} disabledReason={refusal ?? undefined}>{t("saveSettings")}</Button>
        <Button asChild variant="ghost"><Link href={`/${org}/endpoints/${id}`}>{t("cancel")}</Link></Button>
      </div>
    </form>
  );
}
