import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPublishBench, storedPayload } from "./publish-bench";

let bench: Awaited<ReturnType<typeof createPublishBench>>;

beforeAll(async () => {
  bench = await createPublishBench();
});
afterAll(() => bench.close());

/** Texts that a parse and a stringify would change, with what has gone wrong elsewhere. */
const texts: [what: string, data: string][] = [
  ["an integer beyond 2^53 (BUG-71)", '{"id":1152921506151679042}'],
  ["0.0 and other numbers as written (BUG-02)", '{"a":0.0,"b":1.50,"c":1E400,"d":-0,"e":1e-7}'],
  ["emoji (BUG-07)", '{"text":"🚀 Ünïcödé 日本"}'],
  ["HTML, not escaped (BUG-08)", '{"c":"<p>x</p>&amp;</script>"}'],
  ["key order and integer-like keys (BUG-09, PL-04)", '{"b":1,"10":2,"a":3,"2":4}'],
  ["duplicate keys (PL-04)", '{"a":1,"a":2,"a":{"a":3,"a":4}}'],
  ["white space of every kind (PL-04)", '{ "a" :\r\n\t[ 1 , 2 ] }'],
  ["escapes as written", '{"\\u0061":"\\u00e9\\/\\n\\"\\\\"}'],
  ["a lone surrogate escape (PL-02)", '{"a":"\\ud800","b":"\\udc00\\ud800"}'],
  ["an escaped NUL", '{"a":"\\u0000"}'],
  ["__proto__ and constructor keys (PL-08)", '{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'],
  ["line separators and direction marks (PL-08)", '{"a":"\u2028\u2029\u202e\u200f\ufeff"}'],
  ["an empty object (PL-06)", "{}"],
  ["a top-level array (PL-06)", "[1,[2]]"],
  ["a top-level string (PL-06)", '"only text"'],
  ["null (PL-06)", "null"],
  ["braces and quotes inside strings", '{"a":"}]\\",\\"data\\":{","b":"\\\\"}'],
];

describe("data goes out byte for byte", () => {
  test.each(texts)("%s", async (_what, data) => {
    const { status, body } = await bench.post(`{"type":"order.paid","data":${data},"timestamp":"2026-01-01T00:00:00Z"}`);
    expect(status).toBe(202);
    expect(await storedPayload(bench.db, body.id)).toBe(`{"id":"${body.id}","type":"order.paid","timestamp":"2026-01-01T00:00:00.000Z","apiVersion":"v1","data":${data}}`);
  });

  test("all of them in one batch", async () => {
    const events = texts.map(([, data]) => `\n  { "data" : ${data} , "type":"order.paid" }`).join(" ,");
    const { body } = await bench.post(`{"events":[${events}]}`);
    for (const [index, [, data]] of texts.entries()) {
      expect((await storedPayload(bench.db, body.events[index]!.id as string)).endsWith(`"data":${data}}`)).toBe(true);
    }
  });

  test("nothing that was sent has changed what objects are", () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("of several data members the last one counts, as for every JSON parser", async () => {
    const { body } = await bench.post('{"type":"order","data":1,"d\\u0061ta":{"last":true},"type":"order.paid"}');
    expect(await storedPayload(bench.db, body.id)).toMatch(/"type":"order\.paid".*"data":\{"last":true\}\}$/);
  });

  test("a byte order mark before the body is skipped", async () => {
    expect((await bench.post('\ufeff{"type":"order.paid","data":{}}')).status).toBe(202);
  });

  test("data of exactly the limit is taken, one byte more is not", async () => {
    const frame = (await storedPayload(bench.db, (await bench.post({ type: "order.paid", data: "" })).body.id)).length;
    const fits = "é".repeat((256 * 1024 - frame) / 2) + "x".repeat((256 * 1024 - frame) % 2);
    expect((await bench.post({ type: "order.paid", data: fits })).status).toBe(202);
    expect((await bench.post({ type: "order.paid", data: `${fits}x` })).body).toMatchObject({ status: 413, code: "payload_too_large", limit: 262_144 });
  });
});
