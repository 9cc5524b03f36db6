import { expect, it } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { markKind, markWords } from "./mark-words";

const texts = { t: spoken("endpoint"), cause: spoken("disabledCause"), format: formatIn("en", "UTC") };
const by = "olivia@acme.example";
const words = (action: string, changed: string[] = [], reason: string | null = null) => markWords(texts, { action, by, changed, reason });

it("names what was changed, once each, and who did it", () => {
  expect(words("endpoint.updated", ["url", "filters"])).toBe(`URL and event types changed by ${by}`);
  expect(words("endpoint.settings_changed", ["schedule", "customSchedule"])).toBe(`Schedule changed by ${by}`);
  expect(words("endpoint.settings_changed", ["timeoutMs", "maxInFlight", "ordered", "payloadMode", "url"])).toBe(`Time limit, requests at once, order, and 2 more changed by ${by}`);
  expect(words("endpoint.secret_rotated")).toBe(`Secret rotated by ${by}`);
});

it("says of a rule why it acted, and names nobody", () => {
  expect(words("endpoint.disabled", [], "consecutive_dead_letters")).toBe("Disabled automatically: 10 deliveries in a row gave up");
  expect(words("endpoint.disabled", [], "manual")).toBe(`Disabled by ${by}`);
});

it("tells the kinds of marks apart", () => {
  expect(["endpoint.disabled", "endpoint.enabled", "endpoint.overlap_ended", "endpoint.updated"].map(markKind)).toEqual(["off", "on", "rotated", "changed"]);
});
