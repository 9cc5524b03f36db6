import { LimitError } from "@/lib/limits/limit-error";

/** At once, of one organization and of all, in one process: each asks the database every second. */
const mostOfOne = 10;
const mostOfAll = 200;

const open = new Map<string, number>();

/** Takes a place among those who listen; call what it returns when that is over. Throws LimitError `too_many_listeners`. */
export function takeListenerPlace(organizationId: string): () => void {
  const own = open.get(organizationId) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostOfOne || all >= mostOfAll) {
    throw new LimitError("too_many_listeners", `${own >= mostOfOne ? `${own} programs of this organization listen` : "As many programs listen as may"} at once.`, "End one that is no longer needed, or try again later.", 30);
  }
  open.set(organizationId, own + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = open.get(organizationId)! - 1;
    if (left === 0) open.delete(organizationId);
    else open.set(organizationId, left);
  };
}
