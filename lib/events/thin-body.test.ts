import { expect, test } from "vitest";
import { buildEnvelope, RawJson } from "./envelope";
import { thinBody } from "./thin-body";

const envelope = (data: string) => Buffer.from(buildEnvelope({ id: "0197e000-0000-7000-8000-000000000000", type: "order.paid", occurredAt: new Date(0), givenTimestamp: false, data: new RawJson(data) }).text);

test("only id and object are kept, as they were written", () => {
  const thin = thinBody(envelope('{"total": 0.0,"id": 1152921506151679042 ,"object":"order","card":"4242"}'), "https://hooks.example.com/").toString();
  expect(thin).toContain('"data":{"id":1152921506151679042,"object":"order"}');
  expect(thin).not.toContain("4242");
  expect(JSON.parse(thin)).toMatchObject({ type: "order.paid", url: expect.stringMatching(/^https:\/\/hooks\.example\.com\/api\/v1\/events\/evt_[0-9a-z]{26}$/) });
});

test.each(["null", "[1,2]", '"text"', "{}"])("data %s has nothing to keep", (data) => {
  expect(JSON.parse(thinBody(envelope(data), "https://x.example").toString()).data).toEqual({});
});

test("the same bytes each time", () => {
  const payload = envelope('{"id":"a"}');
  expect(thinBody(payload, "https://x.example")).toEqual(thinBody(payload, "https://x.example"));
});
