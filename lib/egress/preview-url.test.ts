import { describe, expect, it } from "vitest";
import { errorCode } from "./failure";
import { DEFAULT_EGRESS_POLICY as policy } from "./policy";
import { previewUrl } from "./preview-url";
import { EgressResolver, type AddressSource } from "./resolve";

const answering = (four: string[], six: string[] = []): EgressResolver => {
  const answer = (addresses: string[]) => async () => addresses.map((address) => ({ address, ttl: 0 }));
  return new EgressResolver(policy, { source: { resolve4: answer(four), resolve6: answer(six) } });
};
const failing = (code: string): EgressResolver => {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  return new EgressResolver(policy, { source: { resolve4: fail, resolve6: fail } as AddressSource });
};

describe("the preview under the URL field", () => {
  it("counts the addresses that the name leads to", async () => {
    const two = await previewUrl("https://Example.com/hook#x", policy, answering(["93.184.216.34"], ["2606:4700::1"]));
    expect(two).toMatchObject({ ok: true, url: "https://example.com/hook", message: "Looks good: resolves to 2 public addresses" });
    const one = await previewUrl("https://example.com/", policy, answering(["93.184.216.34"]));
    expect(one).toMatchObject({ message: "Looks good: resolves to 1 public address" });
  });

  it("says why the name is refused", async () => {
    const refused = await previewUrl("https://example.com/", policy, answering(["93.184.216.34", "10.0.0.5"]));
    expect(refused).toMatchObject({ ok: false, code: "egress_refused", message: "Refused: 10.0.0.5 is a private address" });
    expect(await previewUrl("https://localhost/", policy, answering([]))).toMatchObject({ ok: false, code: "host_special_use" });
  });

  it.each([
    ["ENOTFOUND", "dns_not_found"],
    ["ENODATA", "dns_no_address"],
    ["ETIMEOUT", "dns_timeout"],
    ["EREFUSED", "dns_failure"],
    ["ECANCELLED", "dns_failure"],
    ["EBADNAME", "request_not_sendable"],
  ])("names what %s means", async (code, expected) =>
    expect(await previewUrl("https://example.com/", policy, failing(code))).toMatchObject({ ok: false, code: expected }),
  );
});

describe("the code of an error", () => {
  it("is found inside an AggregateError, and missing without harm", () => {
    const inner = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(errorCode(new AggregateError([new Error("x"), inner]))).toBe("ECONNREFUSED");
    for (const odd of [null, undefined, "text", 3, new Error("x"), { code: 7 }]) expect(errorCode(odd)).toBe("");
  });
});
