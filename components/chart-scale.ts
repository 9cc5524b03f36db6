/**
 * Round numbers from zero up to at least `max`, two to five of them: 0, 50, 100. Whole numbers only,
 * for half a delivery does not exist.
 */
export function countTicks(max: number): number[] {
  const top = Math.max(1, max);
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < top) ticks.push((ticks.at(-1) ?? 0) + step);
  return ticks;
}

/**
 * Which of `count` columns get a label below, so that about `wanted` of them stand evenly and none touches the next.
 */
export function labelledColumns(count: number, wanted: number): number[] {
  if (count <= 0) return [];
  const every = Math.max(1, Math.ceil(count / Math.max(1, wanted)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
