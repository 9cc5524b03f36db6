import { describe, expect, test } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { filterParts, without } from "./filter-words";
import { filterQuery, instantOf, loadFilters, noFilters, rangeToInstants, toDeliveryFilters, type LogFilters } from "./filters";
import { replayHref } from "./replay-href";

const failure = spoken("failure");
const short = (errorClass: string) => failure(errorClass as "ok");
const words = { t: spoken("log"), state: spoken("state"), short, format: formatIn("en", "UTC") };
const now = new Date("2025-11-12T14:05:00Z");
const choices = { endpoints: [{ id: "ep_1", url: "https://api.acme.com/hooks", description: "", deleted: false }], types: [] };
const some = (filters: Partial<LogFilters>): LogFilters => ({ ...noFilters, ...filters });
const sentence = (filters: Partial<LogFilters>) => filterParts(words, some(filters), choices).map(({ value }) => value).join(" · ");

describe("filters", () => {
  test("read as a sentence", () => {
    expect(sentence({ state: ["failed"], since: "24h", endpoint: "ep_1", error: ["connect_timeout"] })).toBe("Failed · to api.acme.com/hooks · connection timed out · last 24 h");
    expect(sentence({ state: ["failed", "retrying", "held"], type: ["order.paid", "order.refunded"], code: ["5xx", "404", "none"], attempts: "2-3", search: "cus_1" })).toBe("Failed, Retrying or Held · order.paid or order.refunded · answered 5xx, 404 or nothing · 2–3 attempts · with “cus_1”");
    expect(sentence({ code: ["none"], attempts: "4+" })).toBe("no answer · 4 or more attempts");
    expect(sentence({ since: "2025-11-12T13:00:00.000Z" })).toBe("since 12 Nov 2025, 13:00 UTC");
    expect(sentence({ until: "2025-11-12T13:00:00.000Z" })).toBe("before 12 Nov 2025, 13:00 UTC");
    expect(sentence({ since: "7d", until: "1h", endpoint: "ep_gone" })).toBe("to ep_gone · from 7 days ago to before 1 h ago");
  });

  test("are taken out one by one, a time range as one", () => {
    expect(without("time")).toEqual({ since: null, until: null });
    expect(without("code")).toEqual({ code: null });
  });

  test("come back from the address as they went in", async () => {
    const filters = some({ state: ["failed"], type: ["a.b", "c"], code: ["5xx"], error: ["tls_expired"], attempts: "4+", since: "24h", search: "a & b=c" });
    const query = filterQuery(filters);
    expect(await loadFilters(Promise.resolve(Object.fromEntries(new URLSearchParams(query))))).toEqual(filters);
    expect(filterQuery(noFilters)).toBe("");
  });

  test("turn spans into instants of the moment, and leave instants and nonsense alone", () => {
    expect(instantOf("24h", now)).toBe("2025-11-11T14:05:00.000Z");
    expect(instantOf("15m", now)).toBe("2025-11-12T13:50:00.000Z");
    expect(instantOf("yesterday", now)).toBe("yesterday");
    expect(rangeToInstants({ since: "7d", state: "failed" }, now)).toEqual({ since: "2025-11-05T14:05:00.000Z", state: "failed" });
    expect(toDeliveryFilters(some({ since: "1h", state: ["held"] }), now)).toEqual({ since: "2025-11-12T13:05:00.000Z", state: ["held"] });
  });

  test("lead to the replay of the same deliveries, where a replay knows such a filter", () => {
    expect(replayHref("acme", some({ state: ["failed", "succeeded"], type: ["order.paid"], endpoint: "ep_1", since: "1h" }), now)).toBe("/acme/replays/new?endpoint=ep_1&type=order.paid&states=failed&since=2025-11-12T13%3A05%3A00.000Z&succeeded=true");
    expect(replayHref("acme", some({}))).toBe("/acme/replays/new");
    expect(replayHref("acme", some({ type: ["a", "b"], code: ["5xx", "none"], error: ["conflict"] }))).toBe("/acme/replays/new?types=a%2Cb&code=5xx%2Cnone&error=conflict");
    for (const filters of [{ event: "evt_1" }, { search: "x" }, { attempts: "1" }]) expect(replayHref("acme", some(filters))).toBeNull();
  });
});
