import { describe, expect, it } from "vitest";
import { outgoingHeaders, validateCustomHeader } from "./check-header";

const codeOf = (name: string, value = "x") => {
  const verdict = validateCustomHeader(name, value);
  return verdict.ok ? "ok" : verdict.code;
};

describe("a custom header", () => {
  it.each([
    // CON-06, CON-07: routing, framing and hop-by-hop
    ...["Host", "HOST", "host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "Expect", "TE", "Trailer"],
    ...["Proxy-Authorization", "proxy-connection", "PROXY-anything", "HTTP2-Settings", "__proto__"],
    // CON-08: ours, in any spelling
    ...["Webhook-Signature", "webhook-id", "WEBHOOK-TIMESTAMP", "x-webhook-id", "X-Webhook-Signature", "Content-Type", "User-Agent", "Accept-Encoding", "content-encoding"],
  ])("may not be %s", (name) => expect(codeOf(name)).toBe("header_name_forbidden"));

  it.each(["x a", "x:a", "", "x-é", ":authority", "x\r\ny", "x\0", "(x)", "a".repeat(129)])("may not be named %j", (name) =>
    expect(codeOf(name)).toBe("header_name_invalid"),
  );

  it.each(["a\r\nX-Evil: 1", "a\rb", "a\nb", "a\0b", "日本", "é", "\u0100", "\x7f", " a", "a ", "\ta"])("may not have the value %j", (value) =>
    expect(codeOf("x-api-key", value)).toBe("header_value_invalid"),
  );

  it.each(["Authorization", "X-Api-Key", "Cookie", "x-tenant", "constructor", "webhook", "X-Forwarded-For"])("may be %s", (name) =>
    expect(validateCustomHeader(name, "Bearer a\tb c")).toEqual({ ok: true, name: name.toLowerCase(), value: "Bearer a\tb c" }),
  );

  it("has a bounded, non-empty value", () => {
    expect(codeOf("x-a", "")).toBe("header_value_empty");
    expect(codeOf("x-a", "v".repeat(4096))).toBe("ok");
    expect(codeOf("x-a", "v".repeat(4097))).toBe("header_value_too_long");
  });
});

describe("the headers of a request about to leave", () => {
  it("hold no name twice, whatever its case, and none that steers the connection", () => {
    expect(outgoingHeaders({ "webhook-id": "a", "X-A": "", "Accept-Encoding": "gzip" })).toEqual({
      list: ["accept-encoding", "identity", "webhook-id", "a", "X-A", ""],
    });
    expect(outgoingHeaders({ "webhook-id": "a", "Webhook-Id": "b" })).toEqual({ problem: "the header webhook-id occurs twice" });
    expect(outgoingHeaders({ HOST: "other.example" })).toHaveProperty("problem", expect.stringContaining("host"));
    expect(outgoingHeaders({ "proxy-authorization": "x" })).toHaveProperty("problem", expect.stringContaining("proxy-authorization"));
    expect(outgoingHeaders({ "a b": "x" })).toEqual({ problem: "a header name is not valid" });
    expect(outgoingHeaders({ "x-a": "secret\r\nx-b: 1" })).toEqual({ problem: "the value of the header x-a cannot be sent" });
  });
});
