import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { codeWords, eitherOf, errorWords } from "@/app/(dashboard)/[org]/deliveries/filter-words";
import { DELIVERY_STATES } from "@/components/delivery-state";
import { formatDurationRough } from "@/lib/format/duration";
import { countOf, formatCount } from "@/lib/format/numbers";
import { formatInstant } from "@/lib/format/time";
import type { ReplayDetail } from "@/lib/replays/get";

/** Where a replay stands, in one sentence. */
export function replaySentence(replay: Pick<ReplayDetail, "status" | "total" | "processed" | "skipped" | "perMinute" | "result">): string {
  const { status, total, processed, skipped, perMinute, result } = replay;
  if (status === "queued") return `Starting: none of ${countOf(total, "delivery", "deliveries")} is taken up yet.`;
  if (status === "running") {
    const left = Math.max(1, total - processed) * (60_000 / perMinute);
    return `${formatCount(processed)} of ${formatCount(total)} taken up, about ${formatDurationRough(Math.max(1_000, left))} left.`;
  }
  if (status === "canceled") return `Canceled after ${formatCount(processed)} of ${formatCount(total)}. What was taken up before is still delivered.`;
  const waiting = (result.pending ?? 0) + (result.retrying ?? 0);
  if (waiting > 0) return `All ${formatCount(processed)} are taken up; ${formatCount(waiting)} ${waiting === 1 ? "is" : "are"} still being delivered.`;
  const failed = result.failed ?? 0;
  const delivered = `${formatCount(result.succeeded ?? 0)} of ${formatCount(processed - skipped)} delivered`;
  return failed > 0 ? `${delivered}; ${formatCount(failed)} failed again.` : `${delivered}.`;
}

/** What a replay was asked to take, as the parts of a sentence: "api.acme.com · order.paid · since 12 Nov …". */
export function selectionParts(replay: Pick<ReplayDetail, "selection" | "includeSucceeded">, endpoints: { id: string; url: string }[], timeZone: string): string[] {
  const { ids, endpoint, type, types, codes, errors, states, since, until } = replay.selection;
  const url = endpoints.find(({ id }) => id === endpoint)?.url;
  const parts = [
    ids && countOf(ids.length, "selected delivery", "selected deliveries"),
    endpoint && (url === undefined ? endpoint : shortUrl(url)),
    type,
    types?.length && eitherOf(types),
    codes?.length && codeWords(codes),
    errors?.length && errorWords(errors),
    states && states.length > 0 && states.map((state) => DELIVERY_STATES[state].word).join(", "),
    since && `since ${formatInstant(since, timeZone, "minute")}`,
    until && `before ${formatInstant(until, timeZone, "minute")}`,
  ].filter((part): part is string => Boolean(part));
  const named = parts.length > 0 ? parts : ["All that did not arrive"];
  return replay.includeSucceeded ? [...named, "with those already delivered"] : named;
}
