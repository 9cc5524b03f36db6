/** 1204 → "1,204". Always with the comma, so that server and browser write the same text. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** 1204 → "1.2K", 3400000 → "3.4M": for a place too narrow for the exact number. */
export function formatCompact(count: number): string {
  return COMPACT.format(count);
}

/**
 * A share for people: 0.998 → "99.8%". Never rounds to 100% what is less, nor to 0% what is more:
 * "100%" beside one failure is the lie that people come here to find.
 * @returns "–" where there is nothing to divide by
 */
export function formatShare(part: number, whole: number): string {
  if (whole <= 0) return "–";
  const percent = (part / whole) * 100;
  if (part >= whole) return "100%";
  if (part <= 0) return "0%";
  const rounded = Math.round(percent * 10) / 10;
  if (rounded >= 100) return ">99.9%";
  if (rounded <= 0) return "<0.1%";
  return `${rounded}%`;
}

/** countOf(1, "delivery", "deliveries") → "1 delivery"; 1204 → "1,204 deliveries". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

const COUNT = new Intl.NumberFormat("en-US");
const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
