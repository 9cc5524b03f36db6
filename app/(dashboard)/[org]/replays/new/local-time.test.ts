import { expect, test } from "vitest";
import { fromLocalText, toLocalText } from "./local-time";

test("an instant is shown in the reader's zone, with seconds only where it has some", () => {
  expect(toLocalText(new Date("2026-11-12T23:30:00Z"), "Europe/Berlin")).toBe("2026-11-13T00:30");
  expect(toLocalText(new Date("2026-07-01T03:05:09Z"), "America/New_York")).toBe("2026-06-30T23:05:09");
});

test("what is typed and what is shown agree", () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const text of ["2026-11-12T14:05", "2026-01-01T00:00", "2026-06-30T23:59:58"]) expect(toLocalText(fromLocalText(text)!, own)).toBe(text);
});

test("a text that is not complete means no instant", () => {
  expect(fromLocalText("")).toBeNull();
  expect(fromLocalText("soon")).toBeNull();
});
