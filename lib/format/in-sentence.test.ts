import { expect, test } from "vitest";
import { inSentence } from "./in-sentence";

test("an English label loses its capital in a sentence, an abbreviation and German keep theirs", () => {
  expect(inSentence("Request body", "en")).toBe("request body");
  expect(inSentence("JSON", "en")).toBe("JSON");
  expect(inSentence("curl", "en")).toBe("curl");
  expect(inSentence("", "en")).toBe("");
  expect(inSentence("Inhalt", "de")).toBe("Inhalt");
});
