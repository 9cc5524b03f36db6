/** A small step costs little more than its own statement. */
export const leastCandidates = 200;
export const mostCandidates = 8_000;

/**
 * How many candidates a search looks at next: twice as many as before, but no
 * more than it will manage in the time that is left, at the pace so far. Else
 * the last step may take longer than all before it.
 */
export function nextStep({ candidates, looked, spentMs, leftMs }: { candidates: number; looked: number; spentMs: number; leftMs: number }): number {
  const manageable = Math.floor((looked * leftMs) / Math.max(spentMs, 1));
  return Math.max(leastCandidates, Math.min(candidates * 2, mostCandidates, manageable));
}
