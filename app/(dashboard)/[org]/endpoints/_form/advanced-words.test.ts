import { expect, it } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { advancedWords } from "./advanced-words";
import { noCredentials } from "./credentials-draft";
import { defaultSettings } from "./settings-draft";

const t = spoken("endpointForm");
const format = formatIn("en", "UTC");

it("says what is so without being opened", () => expect(advancedWords(t, format, defaultSettings, "standard", noCredentials)).toBe("Signed as standard · 10 attempts over 3 days 4 h · 15 s for an answer"));

it("names what differs, and counts what is secret", () => {
  const settings = { ...defaultSettings, schedule: "custom" as const, waits: "5, 60", rate: "120", ordered: true, payloadMode: "thin" as const };
  const credentials = { ...noCredentials, authorization: "bearer" as const, token: "hush", headers: [{ id: 1, name: "X-A", value: "hush" }] };
  const words = advancedWords(t, format, settings, null, credentials);
  expect(words).toBe("3 attempts over 1 min 5 s · 15 s for an answer · 120 a minute · in order · ids only · 1 custom header · Bearer");
  expect(words).not.toContain("hush");
});
