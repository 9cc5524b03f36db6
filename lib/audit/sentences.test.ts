import { expect, test } from "vitest";
import { sentenceOf } from "./sentences";

test("an entry reads as a sentence around its target", () => {
  expect(sentenceOf("endpoint.created", {})).toMatchObject({ before: "added the endpoint", after: "" });
  expect(sentenceOf("endpoint.secret_rotated", { overlapMs: 86_400_000 })).toMatchObject({ before: "rotated the signing secret of", after: "the old one signs on for 1 d" });
  expect(sentenceOf("replay.started", { total: 1204 })).toMatchObject({ before: "started the replay", after: "1,204 deliveries" });
  expect(sentenceOf("support.payloads_changed", { after: { staffSeesPayloads: false } }).before).toBe("hid payloads from support");
});

test("names in it are marked, kept on the line and cut where they are too long", () => {
  const { before } = sentenceOf("inbox.created", { name: `x”\nolivia deleted \u202e${"y".repeat(200)}` });
  expect(before).toMatch(/^added the inbox “x”\\u\{a\}olivia deleted \\u\{202e\}y+…”$/);
  expect(before.length).toBeLessThan(130);
});

test("an action without words of its own is named as it is stored, its detail notwithstanding", () => {
  expect(sentenceOf("thing.done", { name: "x" })).toEqual({ before: "thing.done", after: "", parts: [] });
  expect(sentenceOf("constructor", {})).toEqual({ before: "constructor", after: "", parts: [] });
});

test("a detail of another shape than expected breaks nothing", () => {
  for (const action of ["endpoint.deleted", "endpoint.enabled", "endpoint.header_set", "replay.started", "support.looked", "support.grant_opened", "endpoint.secret_rotated"]) {
    for (const detail of [{}, { url: null, canceled: "many", released: null, name: { a: 1 }, total: "x", page: 4, hours: "x", overlapMs: "x" }]) expect(typeof sentenceOf(action, detail).before).toBe("string");
  }
});
