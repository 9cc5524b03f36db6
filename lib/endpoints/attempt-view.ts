import type { AttemptDetail } from "@/lib/deliveries/get";
import type { AttemptResult } from "@/lib/delivery/send";
import { toPublicId } from "@/lib/ids";

/** An attempt that was made just now, as it reads from the log. */
export function attemptView({ attemptId, delivery, url, startedAt, queueMs, result, requestHeaders, verdict }: AttemptResult): AttemptDetail {
  const response = result.kind === "response" ? result : null;
  const { dnsMs, connectMs, tlsMs, firstByteMs, bodyMs, totalMs } = result.timings;
  return {
    id: toPublicId("att", attemptId),
    number: delivery.number,
    trigger: delivery.trigger,
    actor: delivery.actor,
    url,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(totalMs),
    phases: { queueMs: Math.round(queueMs), dnsMs, connectMs, tlsMs, firstByteMs, bodyMs },
    remoteAddress: result.remoteAddress,
    delivered: verdict.outcome === "delivered",
    statusCode: response?.status ?? null,
    errorClass: verdict.errorClass,
    evidence: result.kind === "failure" ? { message: result.message, ...result.evidence } : result.bodyError === null ? {} : { bodyError: result.bodyError },
    requestHeaders: requestHeaders.split("\n").filter(Boolean).map((line) => pairOf(line)),
    responseHeaders: response?.headers ?? null,
    responseBody: response?.body.toString("base64") ?? null,
    responseTruncated: response?.bodyTruncated ?? false,
  };
}

function pairOf(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}
