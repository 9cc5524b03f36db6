"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { ActionError } from "@/app/action-result";
import { callAction } from "@/app/(dashboard)/[org]/call-action";
import { setBehaviourAction } from "@/app/(dashboard)/[org]/playground/actions";
import { Section } from "@/components/section";
import { Banner } from "@/components/ui/banner";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { Behaviour } from "@/lib/playground/behaviour";
import type { InboxSummary } from "@/lib/playground/list";
import { BehaviourNumber } from "./behaviour-number";
import { behaviours, numberOf, type NumberField } from "./behaviour-choices";

/** How the inbox answers. Each choice and each number takes effect at once, for the next request. */
export function BehaviourPicker({ org, inbox }: { org: string; inbox: InboxSummary }) {
  const t = useTranslations("playground");
  const [chosen, setChosen] = useState<Behaviour>({ behaviour: inbox.behaviour, statusCode: inbox.statusCode, delayMs: inbox.delayMs, failures: inbox.failures });
  const [problem, setProblem] = useState<ActionError | null>(null);
  const [saved, setSaved] = useState(false);
  const [busy, start] = useTransition();

  function set(change: Partial<Behaviour>) {
    const before = chosen;
    const next = { ...chosen, ...change };
    setChosen(next);
    setSaved(false);
    start(async () => {
      const result = await callAction(() => setBehaviourAction(org, inbox.id, next));
      setProblem(result.ok ? null : result.error);
      setSaved(result.ok);
      // What is shown is what the inbox does; a number that was refused stays, to be corrected.
      if (!result.ok && !result.error.fields) setChosen(before);
    });
  }

  const options = behaviours.map((value) => ({ value, label: t(`behaviour.${value}.label`), description: t(`behaviour.${value}.description`) }));
  const choose = (behaviour: string) => set({ behaviour: behaviour as Behaviour["behaviour"] });
  const field: NumberField | null = numberOf(chosen.behaviour);
  return (
    <Section title={t("howItAnswers")} actions={<span role="status" className="text-xs text-ink-muted">{busy ? t("saving") : saved ? t("savedFromThe") : ""}</span>}>
      {/* Where requests stand below rather than beside it, it takes one line. */}
      <Select className="lg:hidden" aria-label={t("howItAnswers")} value={chosen.behaviour} onValueChange={choose} options={options} />
      <RadioGroup
        className="max-lg:hidden"
        label={t("howItAnswers")}
        hideLabel
        value={chosen.behaviour}
        onValueChange={choose}
        options={options}
      />
      {field ? (
        <BehaviourNumber key={field.name} field={field} value={chosen[field.name]} error={problem?.fields?.[field.name]} onChange={(value) => set({ [field.name]: value })} />
      ) : null}
      {problem && !problem.fields ? <Banner tone="failing" title={problem.message}>{problem.fix}</Banner> : null}
    </Section>
  );
}
