/** Slower from here on, so that a demo left running fills no disk. */
export const gentleUntil = 2_000;

export interface Step {
  /** How long to wait before publishing. */
  waitMs: number;
  events: number;
}

/** What to publish next: one event about every two seconds, now and then a handful; one a minute after 2,000. Pure. */
export function nextStep(published: number, random: () => number): Step {
  if (published >= gentleUntil) return { waitMs: 60_000, events: 1 };
  const waitMs = 800 + Math.round(random() * 2_400);
  return { waitMs, events: random() < 0.04 ? 4 + Math.floor(random() * 5) : 1 };
}
