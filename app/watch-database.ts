import { askDatabase } from "./ask-database";

export interface DatabaseWatcher {
  /** Told at each look. */
  onAway(away: boolean): void;
  /** Once, after it was away and is there again. */
  onBack(): void;
}

const everyMs = 5_000;
/** Without an answer from the start the fault may be anywhere, and after so many looks somebody else tells of it. */
const looksAtFirst = 5;

/**
 * Asks for the database until it is known to be there, and returns what ends that. No answer says nothing: what was away
 * stays away, for a page that loads by itself then would be swapped for a load balancer's bare error.
 */
export function watchDatabase({ onAway, onBack }: DatabaseWatcher, ask = askDatabase): () => void {
  let left = false;
  let away = false;
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const state = await ask();
    if (left) return;
    const back = away && state === "there";
    if (state !== "unknown") away = state === "away";
    onAway(away);
    if (back) onBack();
    else if (away || (state === "unknown" && ++looks < looksAtFirst)) timer = setTimeout(() => void look(), everyMs);
  };
  void look();
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
