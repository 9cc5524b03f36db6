import { describe, expect, it } from "vitest";
import { byteLength, formatBytes } from "./bytes";

describe("formatBytes", () => {
  it.each([
    [0, "0 B"], [812, "812 B"], [1023, "1023 B"], [1024, "1 KiB"], [1536, "1.5 KiB"], [16 * 1024, "16 KiB"],
    [256 * 1024, "256 KiB"], [1024 * 1024 - 1, "1 MiB"], [2.4 * 1024 * 1024, "2.4 MiB"],
  ])("writes %d bytes as %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe("byteLength", () => {
  it("counts bytes and not characters", () => expect(byteLength("é€😀")).toBe(9));
});

it("writes a decimal comma in German", () => expect(formatBytes(1536, "de")).toBe("1,5 KiB"));
