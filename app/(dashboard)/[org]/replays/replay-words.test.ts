import { describe, expect, test } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { replaySentence, selectionParts } from "./replay-words";

const failure = spoken("failure");
const short = (errorClass: string) => failure(errorClass as "ok");
function words(zone = "UTC") {
  const format = formatIn("en", zone);
  return { t: spoken("replays"), format, filters: { t: spoken("log"), state: spoken("state"), short, format } };
}

const replay = { status: "running", total: 1_204, processed: 412, skipped: 0, perMinute: 600, result: {} } as const;

describe("the sentence of a replay", () => {
  test.each([
    [{ ...replay, status: "queued", processed: 0 }, "Starting: none of 1,204 deliveries is taken up yet."],
    [replay, "412 of 1,204 taken up, about 1 min left."],
    [{ ...replay, processed: 1_204 }, "1,204 of 1,204 taken up, about 1 s left."],
    [{ ...replay, status: "canceled" }, "Canceled after 412 of 1,204. What was taken up before is still delivered."],
    [{ ...replay, status: "finished", processed: 1_204, result: { pending: 30, retrying: 7, succeeded: 1_167 } }, "All 1,204 are taken up; 37 are still being delivered."],
    [{ ...replay, status: "finished", processed: 1_204, skipped: 4, result: { succeeded: 1_200 } }, "1,200 of 1,200 delivered."],
    [{ ...replay, status: "finished", processed: 1_204, result: { succeeded: 1_190, failed: 14 } }, "1,190 of 1,204 delivered; 14 failed again."],
  ] as const)("%o", (facts, sentence) => {
    expect(replaySentence(words(), facts)).toBe(sentence);
  });
});

describe("the parts of a selection", () => {
  const endpoints = [{ id: "ep_1", url: "https://api.acme.com/hooks" }];

  test("of a filter name the endpoint, the type, the states and the times in the reader's zone", () => {
    const selection = { endpoint: "ep_1", type: "order.paid", states: ["failed" as const, "held" as const], since: "2026-11-12T13:05:00Z", until: "2026-11-12T14:00:00Z" };
    expect(selectionParts(words("Europe/Berlin"), { selection, includeSucceeded: true }, endpoints)).toEqual([
      "api.acme.com/hooks", "order.paid", "Failed, Held", "since 12 Nov 2026, 14:05 CET", "before 12 Nov 2026, 15:00 CET", "with those already delivered",
    ]);
  });

  test("of no filter say so", () => {
    expect(selectionParts(words(), { selection: {}, includeSucceeded: true }, endpoints)).toEqual(["All that did not arrive", "with those already delivered"]);
  });

  test("of rows selected by hand count them, and an endpoint that is not known goes by its id", () => {
    expect(selectionParts(words(), { selection: { ids: ["dlv_1", "dlv_2"] }, includeSucceeded: false }, endpoints)).toEqual(["2 selected deliveries"]);
    expect(selectionParts(words(), { selection: { endpoint: "ep_9" }, includeSucceeded: false }, endpoints)).toEqual(["ep_9"]);
  });
});
