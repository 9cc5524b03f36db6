"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { replayStates, usualStates } from "./params";

type State = (typeof replayStates)[number];

export interface StateChoicesProps {
  /** Null: the usual ones. */
  chosen: State[] | null;
  onChange: (states: State[] | null) => void;
}

/** In which states deliveries are taken. */
export function StateChoices({ chosen, onChange }: StateChoicesProps) {
  const t = useTranslations("replays");
  const word = useTranslations("state");
  const id = useId();
  const states = chosen ?? usualStates;
  function toggle(state: State) {
    const next = replayStates.filter((other) => (other === state ? !states.includes(other) : states.includes(other)));
    const usual = next.length === usualStates.length && usualStates.every((other) => next.includes(other));
    onChange(usual ? null : next);
  }
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <span id={id} className="text-sm font-medium">{t("states")}</span>
      <div className="flex flex-wrap gap-x-5 gap-y-2.5">
        {replayStates.map((state) => <Checkbox key={state} label={word(state)} checked={states.includes(state)} onCheckedChange={() => toggle(state)} />)}
      </div>
    </div>
  );
}
