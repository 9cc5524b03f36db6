import type { AttemptResult } from "@/lib/delivery/send";
import { toPublicId } from "@/lib/ids";
import type pino from "pino";
import { GatheredLines } from "./gathered-lines";
import { createLogger } from "./logger";

const choices = ["off", "failures", "all"] as const;
export type AttemptLogChoice = (typeof choices)[number];

/** POSTHORN_ATTEMPT_LOG: off by default, failures, or all. Throws where it is none of them. */
export function attemptLogChoice(environment: Record<string, string | undefined>): AttemptLogChoice {
  const text = environment.POSTHORN_ATTEMPT_LOG || "off";
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new Error(`POSTHORN_ATTEMPT_LOG: must be one of ${choices.join(", ")}`);
  return choice;
}

export interface AttemptLog {
  write(results: AttemptResult[]): void;
  /** Writes out what is held back for company; never waits for long. */
  flush(): Promise<void>;
}

/** One wide line for each attempt that `choice` asks for, or null: nothing is to be written. A slow disk holds no delivery up. */
export function openAttemptLog(choice: AttemptLogChoice, destination: pino.DestinationStream & { flush?(): Promise<void> } = new GatheredLines(1)): AttemptLog | null {
  if (choice === "off") return null;
  const logger = createLogger(destination, "info");
  return {
    write(results) {
      for (const result of results) if (choice === "all" || result.verdict.outcome !== "delivered") logger.info(attemptFields(result), "attempt");
    },
    flush: async () => destination.flush?.(),
  };
}

/**
 * What there is to know of an attempt without looking it up: ids, what came of it, times in ms. No
 * payload, no header and no body of either side; of the URL no user, query or fragment, which may
 * hold credentials.
 */
export function attemptFields({ attemptId, delivery, url, startedAt, queueMs, result, verdict, decision }: AttemptResult) {
  const { dnsMs, connectMs, tlsMs, firstByteMs, bodyMs, totalMs } = result.timings;
  return {
    attempt: toPublicId("att", attemptId),
    delivery: toPublicId("dlv", delivery.id),
    event: toPublicId("evt", delivery.eventId),
    endpoint: toPublicId("ep", delivery.endpointId),
    organization: toPublicId("org", delivery.organizationId),
    eventType: delivery.eventType,
    trigger: delivery.trigger,
    number: delivery.number,
    host: hostOf(url),
    remoteAddress: result.remoteAddress,
    startedAt: startedAt.toISOString(),
    waitedMs: queueMs,
    durationMs: rounded(totalMs),
    dnsMs: rounded(dnsMs),
    connectMs: rounded(connectMs),
    tlsMs: rounded(tlsMs),
    firstByteMs: rounded(firstByteMs),
    bodyMs: rounded(bodyMs),
    outcome: verdict.outcome,
    errorClass: verdict.errorClass,
    status: result.kind === "response" ? result.status : null,
    payloadBytes: delivery.payload.length,
    state: decision.state,
    nextInMs: decision.delayMs,
  };
}

/** Of a path only that there is one: some receivers keep their secret in it. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "(no URL)";
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10;
}
