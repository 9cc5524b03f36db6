import type { AttemptDetail } from "@/lib/deliveries/get";
import { formatStatus } from "@/lib/format/http-status";
import { joinJsonLines, layOutJson } from "@/lib/format/json-text";
import { decodeBody, hexDump } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import type { DeliveryWords } from "@/app/(dashboard)/[org]/deliveries/delivery-words";
import type { WaterfallPhase } from "@/components/waterfall-layout";
import { diffLines, type DiffLine } from "./diff-lines";

/** One thing in which two attempts differ; null: it was not there. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

export interface AttemptComparison {
  outcome: Difference[];
  /** Phases that took another time, with how much longer (ms, negative: shorter) the later took. */
  timings: (Difference & { deltaMs: number | null })[];
  requestHeaders: Difference[];
  responseHeaders: Difference[];
  /** Lines of the response body, what is equal folded up; null where the bodies are the same bytes. */
  body: DiffLine[] | null;
}

/** What is different between two attempts, and nothing else. The bytes sent are the same on every attempt. */
export function compareAttempts(words: DeliveryWords, before: AttemptDetail, after: AttemptDetail): AttemptComparison {
  const { t } = words;
  return {
    outcome: differences([
      [t("compare.status"), statusOf(before), statusOf(after)],
      [t("compare.result"), resultOf(words, before), resultOf(words, after)],
      [t("compare.url"), before.url, after.url],
      [t("compare.address"), before.remoteAddress, after.remoteAddress],
      [t("compare.startedBy"), triggerOf(words, before), triggerOf(words, after)],
    ]),
    timings: timings(words, before, after),
    requestHeaders: headerDifferences(before.requestHeaders, after.requestHeaders),
    responseHeaders: headerDifferences(before.responseHeaders ?? [], after.responseHeaders ?? []),
    body: before.responseBody === after.responseBody ? null : diffLines(bodyLines(before), bodyLines(after)),
  };
}

export function differsAtAll({ outcome, timings: times, requestHeaders, responseHeaders, body }: AttemptComparison): boolean {
  return outcome.length + times.length + requestHeaders.length + responseHeaders.length > 0 || body !== null;
}

function differences(rows: [name: string, before: string | null, after: string | null][]): Difference[] {
  return rows.filter(([, before, after]) => before !== after).map(([name, before, after]) => ({ name, before, after }));
}

function statusOf({ statusCode }: AttemptDetail): string | null {
  return statusCode === null ? null : formatStatus(statusCode);
}

function resultOf({ t, short }: DeliveryWords, { errorClass, delivered }: AttemptDetail): string {
  return delivered ? t("trigger.delivered") : short(errorClass);
}

function triggerOf({ t }: DeliveryWords, { trigger, actor }: AttemptDetail): string {
  const by = t(`trigger.${trigger}`);
  return trigger === "schedule" || actor === null ? by : `${by}, ${actor}`;
}

const phases: [phase: "queue" | WaterfallPhase | "total", read: (attempt: AttemptDetail) => number | null][] = [
  ["queue", ({ phases: { queueMs } }) => queueMs],
  ["dns", ({ phases: { dnsMs } }) => dnsMs],
  ["connect", ({ phases: { connectMs } }) => connectMs],
  ["tls", ({ phases: { tlsMs } }) => tlsMs],
  ["first_byte", ({ phases: { firstByteMs } }) => firstByteMs],
  ["body", ({ phases: { bodyMs } }) => bodyMs],
  ["total", ({ durationMs }) => durationMs],
];

function timings({ t, format }: DeliveryWords, before: AttemptDetail, after: AttemptDetail): AttemptComparison["timings"] {
  return phases.flatMap(([phase, read]) => {
    const [was, is] = [read(before), read(after)];
    // A millisecond more or less says nothing.
    if (was === is || (was !== null && is !== null && Math.abs(is - was) < 1)) return [];
    const words = (ms: number | null) => (ms === null ? null : format.duration(ms));
    return [{ name: t(`compare.${phase}`), before: words(was), after: words(is), deltaMs: was === null || is === null ? null : is - was }];
  });
}

/** By name; a name that came several times is one row, its values joined. */
function headerDifferences(before: [string, string][], after: [string, string][]): Difference[] {
  const [was, is] = [byName(before), byName(after)];
  return differences([...new Set([...was.keys(), ...is.keys()])].map((name) => [name, was.get(name) ?? null, is.get(name) ?? null]));
}

function byName(headers: [string, string][]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    found.set(key, found.has(key) ? `${found.get(key)!}, ${value}` : value);
  }
  return found;
}

function bodyLines({ responseBody, responseTruncated }: AttemptDetail): string[] {
  if (responseBody === null || responseBody === "") return [];
  const { bytes, text } = decodeBody(responseBody, responseTruncated);
  if (text === null) return hexDump(bytes).split("\n");
  const laidOut = layOutJson(text);
  return (laidOut === null ? text : joinJsonLines(laidOut)).split("\n");
}
