import { memoryTrend, type MemorySample, type MemoryTrend } from "./memory-trend";
import { memoryOf } from "./read-memory";

/** Samples the memory of processes, by name, and notices which of them are gone. */
export class MemoryWatch {
  private readonly samples: Map<string, MemorySample[]>;
  /** Names of those that ended while they were watched. */
  readonly died = new Set<string>();

  constructor(private readonly pids: Record<string, number>) {
    this.samples = new Map(Object.keys(pids).map((name) => [name, []]));
  }

  /** `at`: seconds since the beginning. Returns a line that tells the memory of each. */
  sample(at: number): string {
    for (const [name, samples] of this.samples) {
      const mb = memoryOf(this.pids[name]!);
      if (mb === null) this.died.add(name);
      else samples.push({ at, mb });
    }
    return [...this.samples].map(([name, samples]) => (this.died.has(name) ? `${name} has ended` : `${name} ${Math.round(samples.at(-1)!.mb)} MB`)).join(", ");
  }

  trends(): Record<string, MemoryTrend> {
    return Object.fromEntries([...this.samples].filter(([, samples]) => samples.length > 0).map(([name, samples]) => [name, memoryTrend(samples)]));
  }
}
