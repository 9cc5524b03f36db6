import { describe, expect, it } from "vitest";
import { layOutWaterfall } from "./waterfall-layout";

describe("layOutWaterfall", () => {
  it("lays the phases end to end over the whole time", () => {
    const rows = layOutWaterfall({ dnsMs: 10, connectMs: 20, tlsMs: 20, firstByteMs: 40, bodyMs: 10, totalMs: 100 });
    expect(rows.map((row) => [row.start, row.length])).toEqual([[0, 0.1], [0.1, 0.2], [0.3, 0.2], [0.5, 0.4], [0.9, 0.1]]);
  });

  it("gives the phase that broke the time nothing else accounts for", () => {
    const rows = layOutWaterfall({ dnsMs: 10, connectMs: 20, tlsMs: 20, firstByteMs: null, bodyMs: null, totalMs: 10_000 }, "first_byte");
    expect(rows.find((row) => row.broke)).toMatchObject({ phase: "first_byte", ms: 9950 });
  });

  it("leaves out what a reused connection skips", () => {
    const rows = layOutWaterfall({ dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 80, bodyMs: 20, totalMs: 100 });
    expect(rows.map((row) => row.ms)).toEqual([null, null, null, 80, 20]);
  });

  it("never draws past the end, even where the parts are longer than the total", () => {
    const rows = layOutWaterfall({ dnsMs: 90, connectMs: 90, tlsMs: null, firstByteMs: null, bodyMs: null, totalMs: 100 });
    for (const row of rows) expect(row.start + row.length).toBeLessThanOrEqual(1);
  });
});
