/** Something that happened at a moment of a chart's axis. */
export interface AxisMark {
  id: string;
  /** 0 (left) to 1 (right). */
  at: number;
}

/** Marks that stand closer than `gap` (a share of the axis) share one place, at the first of them. In the order of time. */
export function clusterMarks<M extends AxisMark>(marks: readonly M[], gap: number): { at: number; marks: M[] }[] {
  const clusters: { at: number; marks: M[] }[] = [];
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const last = clusters.at(-1);
    if (last && mark.at - last.at < gap) last.marks.push(mark);
    else clusters.push({ at: mark.at, marks: [mark] });
  }
  return clusters;
}

/** The stretches of neighbouring columns that have a value: a line is broken where nothing was measured. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  return runs;
}

/** The points of one run in a box of 100 by 100, a lone column as a dash of its own width. */
export function pointsOf(run: readonly number[], values: readonly (number | null)[], max: number): string {
  const width = 100 / Math.max(1, values.length);
  const y = (index: number) => round(100 - (Math.min(values[index]!, max) / max) * 100);
  const x = (index: number) => round((index + 0.5) * width);
  if (run.length === 1) return `${round(run[0]! * width)},${y(run[0]!)} ${round((run[0]! + 1) * width)},${y(run[0]!)}`;
  return run.map((index) => `${x(index)},${y(index)}`).join(" ");
}

/** A round number at or above `value`, for the top of an axis: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value * 0.999_999)!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
