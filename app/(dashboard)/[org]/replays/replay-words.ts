import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { codeWords, errorWords, type FilterWords } from "@/app/(dashboard)/[org]/deliveries/filter-words";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";
import type { ReplayDetail } from "@/lib/replays/get";

/** What sentences about replays are made with. */
export interface ReplayWords {
  t: Translator<"replays">;
  format: Format;
  filters: FilterWords;
}

/** Where a replay stands, in one sentence. */
export function replaySentence({ t, format }: Pick<ReplayWords, "t" | "format">, replay: Pick<ReplayDetail, "status" | "total" | "processed" | "skipped" | "perMinute" | "result">): string {
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
  return t("delivered", { succeeded: result.succeeded ?? 0, of: processed - skipped, failed });
}

/** What a replay was asked to take, as the parts of a sentence: "api.acme.com · order.paid · since 12 Nov …". */
export function selectionParts(words: ReplayWords, replay: Pick<ReplayDetail, "selection" | "includeSucceeded">, endpoints: { id: string; url: string }[]): string[] {
  const { t, format } = words;
  const { ids, endpoint, type, types, codes, errors, states, since, until } = replay.selection;
  const url = endpoints.find(({ id }) => id === endpoint)?.url;
  const parts = [
    ids && t("selectedOnes", { count: ids.length }),
    endpoint && (url === undefined ? endpoint : shortUrl(url)),
    type,
    types?.length && format.either(types),
    codes?.length && codeWords(words.filters, codes),
    errors?.length && errorWords(words.filters, errors),
    states && states.length > 0 && states.map((state) => words.filters.state(state)).join(", "),
    since && t("since", { when: format.instant(since, "minute") }),
    until && t("before", { when: format.instant(until, "minute") }),
  ].filter((part): part is string => Boolean(part));
  const named = parts.length > 0 ? parts : [t("allThatDid")];
  return replay.includeSucceeded ? [...named, t("withThoseAlready")] : named;
}
