import { brokeIn } from "@/app/(dashboard)/[org]/deliveries/[delivery]/broke-in";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { TestPhase } from "@/lib/endpoints/test-sender";

export type StepState = "done" | "now" | "later" | "skipped" | "failed";

export interface PhaseStep {
  phase: TestPhase;
  state: StepState;
  /** How long it took, in ms, where that is known. */
  ms: number | null;
}

export interface SeenPhase {
  phase: TestPhase;
  /** ms since the test was stored. */
  at: number;
}

const order: TestPhase[] = ["queued", "dns", "connect", "tls", "sent", "first_byte", "done"];
/** Told as they begin; the others are told once they are reached. */
const begun = new Set<TestPhase>(["dns", "connect", "tls"]);
const brokenPhases = { dns: "dns", connect: "connect", tls: "tls", first_byte: "first_byte", body: "done" } as const;

/** The steps of a test as they stand: what was seen so far, and the attempt once it is over. */
export function phaseSteps(seen: readonly SeenPhase[], attempt: AttemptDetail | null): PhaseStep[] {
  const at = (phase: TestPhase) => seen.find((each) => each.phase === phase)?.at ?? null;
  const reached = Math.max(-1, ...seen.map(({ phase }) => order.indexOf(phase)));
  const broke = attempt && brokeIn(attempt);
  const brokeAt = broke ? order.indexOf(brokenPhases[broke.phase]) : -1;
  return order.map((phase, index): PhaseStep => {
    const ms = attempt ? measured(attempt, phase) : null;
    if (attempt !== null) {
      if (brokeAt >= 0) return { phase, ms, state: index === brokeAt ? "failed" : index > brokeAt ? "later" : at(phase) !== null || phase === "queued" ? "done" : "skipped" };
      // It never left: refused by the guard, or not sendable at all.
      if (attempt.statusCode === null) return { phase, ms, state: phase === "queued" ? "done" : phase === "done" ? "failed" : "skipped" };
      if (phase === "done") return { phase, ms: attempt.durationMs, state: attempt.delivered ? "done" : "failed" };
      return { phase, ms, state: at(phase) !== null || phase === "queued" || phase === "sent" || phase === "first_byte" ? "done" : "skipped" };
    }
    if (index < reached) return { phase, ms, state: at(phase) === null ? "skipped" : "done" };
    if (index === reached) return { phase, ms, state: begun.has(phase) ? "now" : "done" };
    // After what was reached comes the waiting for what follows it; which of the early steps is needed is not known before.
    const waits = index === reached + 1 && reached >= order.indexOf("sent");
    return { phase, ms, state: waits ? "now" : "later" };
  });
}

function measured({ phases }: AttemptDetail, phase: TestPhase): number | null {
  switch (phase) {
    case "queued":
      return phases.queueMs;
    case "dns":
      return phases.dnsMs;
    case "connect":
      return phases.connectMs;
    case "tls":
      return phases.tlsMs;
    case "first_byte":
      return phases.firstByteMs;
    default:
      return null;
  }
}
