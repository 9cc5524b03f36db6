import type { FamilyName, Series } from "./catalog";

/** Counts in buckets: one comparison per bucket passed and two additions for each observation. */
export class Histogram {
  private readonly counts: number[];
  private sum = 0;

  /** `bounds` in ascending order, in the family's unit. */
  constructor(
    private readonly family: FamilyName,
    private readonly bounds: readonly number[],
  ) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let index = 0;
    while (index < this.bounds.length && value > this.bounds[index]!) index++;
    this.counts[index]!++;
    this.sum += value;
  }

  /** Cumulative, as Prometheus has it: each bucket counts what is at most its bound. */
  series(): Series {
    const series: Series = {};
    let below = 0;
    for (let index = 0; index <= this.bounds.length; index++) {
      below += this.counts[index]!;
      series[`${this.family}_bucket{le="${this.bounds[index] ?? "+Inf"}"}`] = below;
    }
    return { ...series, [`${this.family}_sum`]: this.sum, [`${this.family}_count`]: below };
  }
}
