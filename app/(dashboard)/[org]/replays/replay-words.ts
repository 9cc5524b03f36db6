import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { codeWords, eitherOf, errorWords } from "@/app/(dashboard)/[org]/deliveries/filter-words";
import { DELIVERY_STATES } from "@/components/delivery-state";
import type { Format } from "@/components/use-format";
import { countOf } from "@/lib/format/numbers";
import type { Translator } from "@/lib/i18n/translator";
import type { ReplayDetail } from "@/lib/replays/get";

/** Where a replay stands, in one sentence. */
export function replaySentence(format: Format, t: Translator<"replays">, replay: Pick<ReplayDetail, "status" | "total" | "processed" | "skipped" | "perMinute" | "result">): string {
  const { status, total, processed, skipped, perMinute, result } = replay;
  if (status === "queued") return t("starting", { count: total });
  if (status === "running") {
    const left = Math.max(1, total - processed) * (60_000 / perMinute);
    return t("running", { processed, total, left: format.durationRough(Math.max(1_000, left)) });
  }
  if (status === "canceled") return t("canceledAfter", { processed, total });
  const waiting = (result.pending ?? 0) + (result.retrying ?? 0);
  if (waiting > 0) return t("allTaken", { processed, count: waiting });
  const failed = result.failed ?? 0;
  const delivered = t("delivered", { succeeded: result.succeeded ?? 0, of: processed - skipped, failed });
  return failed > 0 ? `${delivered}; ${format.count(failed)} failed again.` : `${delivered}.`;
}

/** What a replay was asked to take, as the parts of a sentence: "api.acme.com · order.paid · since 12 Nov …". */
export function selectionParts(format: Format, t: Translator<"replays">, replay: Pick<ReplayDetail, "selection" | "includeSucceeded">, endpoints: { id: string; url: string }[], timeZone: string): string[] {
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
    since && t("since", { when: format.instant(since, "minute") }),
    until && t("before", { when: format.instant(until, "minute") }),
  ].filter((part): part is string => Boolean(part));
  const named = parts.length > 0 ? parts : [t("allThatDid")];
  return replay.includeSucceeded ? [...named, t("withThoseAlready")] : named;
}
