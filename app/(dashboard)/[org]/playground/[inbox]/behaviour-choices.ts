import type { Behaviour } from "@/lib/playground/behaviour";

export interface BehaviourChoice {
  value: Behaviour["behaviour"];
  label: string;
  description: string;
}

export const behaviourChoices: BehaviourChoice[] = [
  { value: "accept", label: "Accept", description: "200 at once" },
  { value: "status", label: "Answer a status", description: "Always the one you choose" },
  { value: "slow", label: "Answer slowly", description: "200, after a delay" },
  { value: "flaky", label: "Be flaky", description: "500 for the first tries of each webhook-id, then 200" },
  { value: "gone", label: "Be gone", description: "410, which disables the endpoint" },
  { value: "drop", label: "Hang up", description: "Closes the connection without an answer" },
];

export interface NumberField {
  name: "statusCode" | "delayMs" | "failures";
  label: string;
  hint: string;
  min: number;
  max: number;
}

/** The number that a behaviour wants, or null. */
export function numberOf(behaviour: Behaviour["behaviour"]): NumberField | null {
  return fields[behaviour] ?? null;
}

const fields: Partial<Record<Behaviour["behaviour"], NumberField>> = {
  status: { name: "statusCode", label: "Status", hint: "200 to 599", min: 200, max: 599 },
  slow: { name: "delayMs", label: "Delay in milliseconds", hint: "Up to 60,000. An endpoint waits 15,000 unless set otherwise.", min: 0, max: 60_000 },
  flaky: { name: "failures", label: "Failures per webhook-id", hint: "Counted over the requests that are kept; clearing them starts anew.", min: 0, max: 50 },
};
