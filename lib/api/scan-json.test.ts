import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scanJson } from "./scan-json";

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Pieces from which near-JSON is made. */
const piece = fc.constantFrom(
  ..."{}[]:,\"\\ \n\t0123456789.-+eEuxtfn/", "true", "false", "null", '"a"', '"\\u00e9"', '"\\ud800"', "\\u12", "\u0000", "\u001f", "\u2028", "🚀", "\ufeff", "\u00a0", "1e5", "-0", "01", "1.", ".5", "NaN", "'a'",
);

describe("scanJson", () => {
  test("takes exactly the texts that JSON.parse takes", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")), (text) => {
        expect(scanJson(text, 1_000) === null, JSON.stringify(text)).toBe(parses(text));
      }),
      { numRuns: 20_000 },
    );
  });

  test("takes whatever JSON.stringify writes, and finds one changed character as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.nat(), piece, (text, place, change) => {
        expect(scanJson(text, 1_000)).toBeNull();
        const at = place % (text.length + 1);
        const changed = text.slice(0, at) + change + text.slice(at + 1);
        expect(scanJson(changed, 1_000) === null, JSON.stringify(changed)).toBe(parses(changed));
      }),
      { numRuns: 3_000 },
    );
  });

  test("says where the fault is and what could have stood there", () => {
    expect(scanJson('{"a":1,}', 10)).toEqual({ at: 7, wanted: "a name in double quotes" });
    expect(scanJson('{"a" 1}', 10)).toEqual({ at: 5, wanted: '":"' });
    expect(scanJson('[1 2]', 10)).toEqual({ at: 3, wanted: '"," or "]"' });
    expect(scanJson('{"a":"b', 10)).toEqual({ at: 7, wanted: "a closing quote" });
    expect(scanJson("{} x", 10)).toEqual({ at: 3, wanted: "the end" });
    expect(scanJson('["\\x"]', 10)).toEqual({ at: 2, wanted: "a valid escape" });
  });

  test("stops at the depth it is given, without a stack overflow", () => {
    expect(scanJson("[".repeat(100_000) + "]".repeat(100_000), 100_000)).toBeNull();
    expect(scanJson("[".repeat(100_000), 99_999)).toBe("too deep");
    expect(scanJson('{"a":'.repeat(4_000_000), 100)).toBe("too deep");
  });
});
