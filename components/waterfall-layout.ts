export type WaterfallPhase = "dns" | "connect" | "tls" | "first_byte" | "body";

export interface WaterfallTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  bodyMs: number | null;
  totalMs: number;
}

export interface WaterfallRow {
  phase: WaterfallPhase;
  /** Null: the phase did not happen. */
  ms: number | null;
  /** Where the bar begins and how long it is, as parts of the whole (0 to 1). */
  start: number;
  length: number;
  /** The phase in which the attempt broke off. */
  broke: boolean;
}

/**
 * Lays the phases of one attempt end to end. Each number is how long its own phase took.
 * @param brokeIn the phase during which a failed attempt ended; it gets the time that no finished phase accounts for
 */
export function layOutWaterfall(timings: WaterfallTimings, brokeIn?: WaterfallPhase | null): WaterfallRow[] {
  const lengths = PHASES.map(({ phase, key }) => ({ phase, ms: timings[key] }));
  const known = lengths.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const broken = lengths.find(({ phase }) => phase === brokeIn);
  if (broken && broken.ms === null) broken.ms = Math.max(0, timings.totalMs - known);
  const total = Math.max(timings.totalMs, lengths.reduce((sum, { ms }) => sum + (ms ?? 0), 0), 1);
  let at = 0;
  return PHASES.map(({ phase }, index) => {
    const ms = lengths[index]?.ms ?? null;
    const row = { phase, ms, start: at / total, length: (ms ?? 0) / total, broke: phase === brokeIn };
    at += ms ?? 0;
    return row;
  });
}

const PHASES = [
  { phase: "dns", key: "dnsMs" },
  { phase: "connect", key: "connectMs" },
  { phase: "tls", key: "tlsMs" },
  { phase: "first_byte", key: "firstByteMs" },
  { phase: "body", key: "bodyMs" },
] as const satisfies { phase: WaterfallPhase; key: keyof WaterfallTimings }[];
