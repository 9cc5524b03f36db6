import { describe, expect, it } from "vitest";
import { negotiateLocale } from "./locales";

describe("negotiateLocale", () => {
  it("takes the language that was chosen, whatever the browser prefers", () => expect(negotiateLocale("de", "en-GB,en;q=0.9")).toBe("de"));
  it("falls back to the browser's where the cookie holds no language of ours", () => {
    for (const cookie of [undefined, "", "fr", "../de", "__proto__"]) expect(negotiateLocale(cookie, "de-AT,de;q=0.9,en;q=0.8")).toBe("de");
  });
  it.each([
    ["fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4", "de"],
    ["en;q=0.5, de;q=0.9", "de"],
    ["de;q=0, en", "en"],
    ["DE-ch", "de"],
    ["fr, it;q=0.8", "en"],
    ["*", "en"],
    ["", "en"],
    [",;q=,;;de;q=x", "en"],
  ])("reads %j as %s", (header, locale) => expect(negotiateLocale(undefined, header)).toBe(locale));
  it("answers English where nothing was said", () => expect(negotiateLocale(null, null)).toBe("en"));
});
