import type { Behaviour } from "@/lib/playground/behaviour";

export const behaviours = ["accept", "status", "slow", "flaky", "gone", "drop"] as const satisfies Behaviour["behaviour"][];

export interface NumberField {
  name: "statusCode" | "delayMs" | "failures";
  min: number;
  max: number;
}

/** The number that a behaviour wants, or null. */
export function numberOf(behaviour: Behaviour["behaviour"]): NumberField | null {
  return fields[behaviour] ?? null;
}

const fields: Partial<Record<Behaviour["behaviour"], NumberField>> = {
  status: { name: "statusCode", min: 200, max: 599 },
  slow: { name: "delayMs", min: 0, max: 60_000 },
  flaky: { name: "failures", min: 0, max: 50 },
};
