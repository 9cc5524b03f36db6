import { describe, expect, test } from "vitest";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { compareAttempts, differsAtAll } from "./compare-attempts";
import { diffLines } from "./diff-lines";

const failure = spoken("failure");
const short = (errorClass: string) => failure(errorClass as "ok");
const words = { t: spoken("delivery"), short, format: formatIn("en", "UTC") };
const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString("base64");
const attempt = (change: Partial<AttemptDetail> = {}): AttemptDetail => ({
  id: "att_1", number: 1, trigger: "schedule", actor: null, url: "https://a.example/", startedAt: "2025-11-12T14:00:00.000Z", durationMs: 200,
  phases: { queueMs: 3, dnsMs: 1, connectMs: 10, tlsMs: 20, firstByteMs: 150, bodyMs: 1 }, remoteAddress: "192.0.2.1", delivered: false, statusCode: 503, errorClass: "gateway_error", evidence: {},
  requestHeaders: [["content-type", "application/json"], ["webhook-timestamp", "1"], ["webhook-signature", "(masked)"]],
  responseHeaders: [["server", "nginx"], ["date", "now"]], responseBody: base64('{"error":"busy","try":1,"z":1152921506151679042}'), responseTruncated: false, ...change,
});

describe("two attempts", () => {
  test("that are alike differ in nothing, whatever the order of their headers", () => {
    const reordered = attempt({ responseHeaders: [["Date", "now"], ["Server", "nginx"]], durationMs: 200.4 });
    expect(differsAtAll(compareAttempts(words, attempt(), reordered))).toBe(false);
  });

  test("show what is different and nothing else", () => {
    const later = attempt({
      number: 2, trigger: "manual", actor: "dev@acme.example", statusCode: 200, errorClass: "ok", delivered: true, durationMs: 1_200,
      phases: { queueMs: 3, dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 1_150, bodyMs: 1 },
      requestHeaders: [["content-type", "application/json"], ["webhook-timestamp", "2"], ["webhook-signature", "(masked)"]],
      responseHeaders: [["server", "nginx"], ["set-cookie", "a=1"], ["set-cookie", "b=2"]],
    });
    const { outcome, timings, requestHeaders, responseHeaders, body } = compareAttempts(words, attempt(), later);
    expect(outcome).toEqual([
      { name: "Status", before: "503 Service Unavailable", after: "200 OK" },
      { name: "Result", before: "gateway error", after: "delivered" },
      { name: "Started by", before: "the schedule", after: "hand, dev@acme.example" },
    ]);
    expect(timings.map(({ name, before, after, deltaMs }) => [name, before, after, deltaMs])).toEqual([
      ["DNS", "1 ms", null, null], ["Connect", "10 ms", null, null], ["TLS", "20 ms", null, null], ["First byte", "150 ms", "1.2 s", 1_000], ["Total", "200 ms", "1.2 s", 1_000],
    ]);
    expect(requestHeaders).toEqual([{ name: "webhook-timestamp", before: "1", after: "2" }]);
    expect(responseHeaders).toEqual([{ name: "date", before: "now", after: null }, { name: "set-cookie", before: null, after: "a=1, b=2" }]);
    expect(body).toBeNull();
  });

  test("lay their JSON bodies out, and leave its numbers as they are written", () => {
    const { body } = compareAttempts(words, attempt(), attempt({ responseBody: base64('{"error":"busy","try":2,"z":1152921506151679043}') }));
    expect(body!.filter(({ kind }) => kind !== "same").map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ["removed", '"try": 1,'], ["removed", '"z": 1152921506151679042'], ["added", '"try": 2,'], ["added", '"z": 1152921506151679043'],
    ]);
  });

  test("compare bodies of other bytes in hex, and nothing with something", () => {
    expect(compareAttempts(words, attempt({ responseBody: null }), attempt({ responseBody: base64(new Uint8Array([0xff, 0])) })).body).toEqual([{ kind: "added", text: expect.stringContaining("ff 00") as string }]);
  });
});

describe("lines", () => {
  test("that are equal are folded up but for two around a difference", () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const after = before.with(10, "changed");
    expect(diffLines(before, after).map(({ kind, text }) => (kind === "fold" ? text : kind))).toEqual(["8", "same", "same", "removed", "added", "same", "same", "7"]);
  });

  test("are matched by the longest common sequence, not by their place", () => {
    expect(diffLines(["a", "b", "c"], ["x", "a", "c", "y"]).map(({ kind, text }) => kind[0] + text)).toEqual(["ax", "sa", "rb", "sc", "ay"]);
    expect(diffLines([], [])).toEqual([]);
  });

  test("are too many to be matched one day, and shown all the same", () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`);
    expect(diffLines(many("a"), many("b"))).toHaveLength(10_000);
  });
});
