import type { AttemptResult } from "@/lib/delivery/send";
import { countAttempts } from "./tally";

type Observer = (results: AttemptResult[]) => void;

const observers = new Set<Observer>();

/** Hears of every batch of recorded attempts in this process: logs and traces. Returns how to stop. */
export function observeAttempts(observer: Observer): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** A batch of results was recorded, `deadLetters` of which were given up. An observer's fault is never a delivery's. */
export function attemptsRecorded(results: AttemptResult[], deadLetters: number): void {
  countAttempts(results, deadLetters);
  for (const observer of observers) {
    try {
      observer(results);
    } catch {
      observers.delete(observer);
    }
  }
}
