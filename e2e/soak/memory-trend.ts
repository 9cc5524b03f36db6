export interface MemorySample {
  /** Seconds since the beginning. */
  at: number;
  mb: number;
}

export interface MemoryTrend {
  firstMb: number;
  lastMb: number;
  mostMb: number;
  /** By least squares over the last two thirds: before, caches and compiled code fill up. */
  slopeMbPerHour: number;
  /** From the median of the second third to that of the last. */
  growthMb: number;
  flat: boolean;
}

/** A process that leaks grows for as long as it runs; one that does not may still wander by so much. */
const wanderMb = 16;
const wanderShare = 0.1;

export function memoryTrend(samples: MemorySample[]): MemoryTrend {
  const third = Math.floor(samples.length / 3);
  const later = samples.slice(third);
  const [middle, end] = [medianMb(samples.slice(third, 2 * third)), medianMb(samples.slice(2 * third))];
  const growthMb = third === 0 ? 0 : end - middle;
  return {
    firstMb: samples[0]!.mb,
    lastMb: samples.at(-1)!.mb,
    mostMb: Math.max(...samples.map(({ mb }) => mb)),
    slopeMbPerHour: slope(later) * 3_600,
    growthMb,
    flat: growthMb <= Math.max(wanderMb, middle * wanderShare),
  };
}

function medianMb(samples: MemorySample[]): number {
  return samples.map(({ mb }) => mb).sort((a, b) => a - b)[samples.length >> 1] ?? 0;
}

/** MB a second; 0 of less than two. */
function slope(samples: MemorySample[]): number {
  const mean = (value: (sample: MemorySample) => number) => samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length;
  const [at, mb] = [mean((sample) => sample.at), mean((sample) => sample.mb)];
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return spread === 0 ? 0 : samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.mb - mb), 0) / spread;
}
