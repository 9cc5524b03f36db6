import { expect, test } from "vitest";
import { visibleText } from "./visible-text";

test("a label cannot begin a line of its own", () => {
  expect(visibleText("eve\n2026-11-30 olivia deleted")).toBe("eve\\u{a}2026-11-30 olivia deleted");
  expect(visibleText("a\r\nb\u2028c\u2029d\u0085e")).toBe("a\\u{d}\\u{a}b\\u{2028}c\\u{2029}d\\u{85}e");
});

test("a label cannot turn the direction of what follows", () => {
  expect(visibleText("gnp.\u202eexe")).toBe("gnp.\\u{202e}exe");
  for (const mark of ["\u200e", "\u200f", "\u061c", "\u2066", "\u2067", "\u2068", "\u2069", "\u202a"]) expect(visibleText(`a${mark}b`)).not.toContain(mark);
});

test("what takes no room is shown, what scripts are spelled with stays", () => {
  expect(visibleText("ad\u200bmin\ufeff\u{e0041}")).toBe("ad\\u{200b}min\\u{feff}\\u{e0041}");
  const names = "می\u200cخواهم · 👩\u200d💻 · Ærøskøbing · مرحبا";
  expect(visibleText(names)).toBe(names);
});
