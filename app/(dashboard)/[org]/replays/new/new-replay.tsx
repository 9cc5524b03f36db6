"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState, type FormEvent } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { startReplayAction } from "@/app/(dashboard)/[org]/replays/actions";
import { PageHeader } from "@/components/page-header";
import { Page } from "@/components/page";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { FilterFields } from "./filter-fields";
import { replayParsers, toInput } from "./params";
import { PreviewPanel } from "./preview-panel";
import { SelectedRows } from "./selected-rows";
import { usePreview } from "./use-preview";

export interface NewReplayProps {
  org: string;
  choices: DeliveryFilterChoices;
  refusal: string | null;
}

/** What to deliver again, what that comes to, and the button: nothing is sent before it is pressed. */
export function NewReplay({ org, choices, refusal }: NewReplayProps) {
  const t = useTranslations("replays");
  const router = useRouter();
  const [params, setParams] = useQueryStates(replayParsers, { history: "replace" });
  const [perMinute, setPerMinute] = useState("600");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const input = toInput(params);
  const counted = usePreview(org, input);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    const result = await callAction(() => startReplayAction(org, { ...input, perMinute: Number(perMinute) }));
    if (result.ok) return router.push(`/${org}/replays/${result.id}`);
    setBusy(false);
    setError(result.error);
  }

  return (
    <Page>
      <PageHeader
        trail={[{ label: t("replays"), href: `/${org}/replays` }]}
        title={t("replayDeliveries")}
        description={t("givesEachDelivery")}
      />
      <form onSubmit={submit} noValidate className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          {params.ids ? <SelectedRows count={params.ids.length} href={`/${org}/replays/new`} /> : <FilterFields params={params} onChange={setParams} choices={choices} />}
          <Checkbox
            label={t("alsoDeliverAgain")}
            description={t("forAReceiver")}
            checked={params.succeeded}
            onCheckedChange={(checked) => setParams({ succeeded: checked === true ? true : null })}
          />
          <Field label={t("deliveriesAMinute")} hint={t("soThatA")} error={error?.fields?.perMinute}>
            <Input type="number" inputMode="numeric" min={1} max={60_000} step={1} value={perMinute} onChange={(event) => setPerMinute(event.target.value)} className="w-32" />
          </Field>
        </div>
        <PreviewPanel {...counted} perMinute={Number(perMinute)} includeSucceeded={params.succeeded} busy={busy} refusal={refusal} error={error?.fields ? null : error} />
      </form>
    </Page>
  );
}
