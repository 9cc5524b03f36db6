import { expect, test } from "vitest";
import { plainJson, plainText, shortText } from "./plain-text";

test("nothing of a stranger's text acts on the terminal: it is shown", () => {
  expect(plainText("\u001b[2J\u001b]0;title\u0007\r\nx\t\u009b31m\u007f")).toBe("\\x1b[2J\\x1b]0;title\\x07\\r\\nx\\t\\x9b31m\\x7f");
  expect(plainText("a\u202etxt.exe\u2066\u2028\ufeff")).toBe("a\\u202etxt.exe\\u2066\\u2028\\ufeff");
  expect(plainText("Grüße 😀 日本 👩‍👩‍👧")).toBe("Grüße 😀 日本 👩‍👩‍👧");
});

test("a long text is cut between characters", () => {
  expect(shortText("😀😀😀😀", 3)).toBe("😀😀…");
  expect(shortText("abc", 3)).toBe("abc");
  expect(shortText("\u001b".repeat(100), 6)).toBe("\\x1b\\…");
});

test("nor of JSON, which means the same", () => {
  const value = { "\u202ekey": "\u001b[2J\u009b31m\u007f\u2066\u2028\ufeff \\u009b Grüße 😀", n: 1 };
  const text = plainJson(value);
  expect(text).toBe('{"\\u202ekey":"\\u001b[2J\\u009b31m\\u007f\\u2066\\u2028\\ufeff \\\\u009b Grüße 😀","n":1}');
  expect(JSON.parse(text)).toEqual(value);
});
