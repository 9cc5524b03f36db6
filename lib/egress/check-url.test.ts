import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUrl } from "./check-url";
import { DEFAULT_EGRESS_POLICY as policy, parseEgressPolicy } from "./policy";
import urls from "./testdata/urls.json" with { type: "json" };

const codeOf = (text: string, p = policy) => {
  const verdict = checkUrl(text, p);
  return verdict.ok ? `ok ${verdict.url}` : verdict.code;
};

describe("a URL that is registered", () => {
  it.each(urls as { id: string; kind: string; url: string; stored?: string; code?: string; because?: string }[])(
    "$id ($kind): $url",
    ({ url, stored, code, because }) => {
      const verdict = checkUrl(url, policy);
      if (stored !== undefined) return expect(verdict).toMatchObject({ ok: true, url: stored });
      expect(verdict).toMatchObject({ ok: false, code });
      if (because && !verdict.ok) expect(verdict.message).toContain(because);
    },
  );

  it.each([
    ["https:/example.com/hook", "url_slashes"],
    ["https:example.com/hook", "url_slashes"],
    ["https:///example.com/hook", "url_slashes"],
    ["https://example.com/\u0085", "url_control_characters"],
    ["https://example.com/\u2028", "url_spaces"],
    ["https://example.com/a b", "url_spaces"],
    ["\u00a0https://example.com/", "url_spaces"],
    ["https://example.com/\u202egpj", "url_invisible_characters"],
    ["https://example.com/\ud800", "url_invisible_characters"],
    ["https://@example.com/", "url_userinfo"],
    ["https://user@example.com?x=1", "url_userinfo"],
    ["localhost:3000/hook", "url_missing_scheme"],
    ["example.com:8443/hook", "url_missing_scheme"],
    ["", "url_empty"],
    ["   ", "url_empty"],
    ["javascript:alert(1)", "url_scheme"],
    ["mailto:a@example.com", "url_scheme"],
    ["https://example.com../", "host_malformed"],
    ["https://.example.com/", "host_malformed"],
    ["https://-a.example.com/", "host_malformed"],
    ["https://a-.example.com/", "host_malformed"],
    ["https://*.example.com/", "host_malformed"],
    ["https://exam!ple.com/", "host_malformed"],
    [`https://${"a.".repeat(126)}com/`, "host_malformed"],
    ["https://metadata.goog/", "host_metadata"],
    ["https://kubernetes.default.svc/", "host_special_use"],
    ["https://host.docker.internal/", "host_special_use"],
    ["https://1.0.0.127.in-addr.arpa/", "host_special_use"],
    ["https://x.alt/", "host_special_use"],
    ["https://x.test/", "host_special_use"],
    ["https://[2001:db8:0:0:0:5efe:10.0.0.1]/", "address_refused"],
    ["https://[2600::5efe:a00:1]/", "address_refused"],
    ["https://[2600::200:5efe:a00:1]/", "address_refused"],
    ["https://[3ffe::1]/", "address_refused"],
    ["https://[100:0:0:1::1]/", "address_refused"],
    ["https://168.63.129.16/", "address_refused"],
    ["https://example.com:80/", "url_port"],
    ["https://example.com:08443/a", "ok https://example.com:8443/a"],
    ["https://example.com:443/a", "ok https://example.com/a"],
    ["https://example.com:/a", "ok https://example.com/a"],
    ["https://example.com./a", "ok https://example.com/a"],
    ["https://example.com/ü?q=ü", "ok https://example.com/%C3%BC?q=%C3%BC"],
    ["https://2130706433.example.com/", "ok https://2130706433.example.com/"],
  ])("%j gives %s", (text, expected) => expect(codeOf(text)).toBe(expected));

  it("may have 2,048 characters and not one more, counted without the fragment", () => {
    const longest = `https://example.com/${"a".repeat(2048 - 20)}`;
    expect(checkUrl(longest, policy)).toMatchObject({ ok: true, url: longest });
    expect(checkUrl(`${longest}#fragment`, policy)).toMatchObject({ ok: true, url: longest });
    expect(codeOf(`${longest}a`)).toBe("url_too_long");
    expect(codeOf(`https://example.com/${"ü".repeat(600)}`)).toBe("url_too_long");
    expect(codeOf(`https://example.com/${"a".repeat(1_000_000)}`)).toBe("url_too_long");
  });

  it("shows an internationalised name in its xn-- form, so that look-alikes look different", () => {
    expect(checkUrl("https://еxample.com/", policy)).toMatchObject({ ok: true, displayHost: "xn--xample-2of.com" });
    expect(checkUrl("https://example.com/", policy)).not.toHaveProperty("displayHost");
  });

  it("says what to do about every refusal", () => {
    for (const { url } of urls) {
      const verdict = checkUrl(url, policy);
      if (verdict.ok) continue;
      expect(verdict.message.length).toBeGreaterThan(10);
      expect(verdict.fix.length).toBeGreaterThan(10);
    }
  });

  it("is stored in a form that passes again unchanged", () => {
    fc.assert(
      fc.property(fc.constantFrom("example.com", "EXAMPLE.com.", "bücher.de", "8.8.8.8", "[2606:4700::1]"), fc.string({ unit: "grapheme" }), (host, rest) => {
        const first = checkUrl(`https://${host}/${rest}`, policy);
        if (first.ok) expect(checkUrl(first.url, policy)).toEqual(first);
      }),
    );
  });

  it("never throws, whatever is typed", () => {
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }).map((s) => `https://${s}`));
    fc.assert(fc.property(anything, (text) => typeof checkUrl(text, policy).ok === "boolean"), { numRuns: 2000 });
  });
});

describe("what an operator allows", () => {
  it("opens plain http on port 80 only when told to", () => {
    const http = parseEgressPolicy({ POSTHORN_EGRESS_ALLOW_HTTP: "true" });
    expect(codeOf("http://example.com/hook", http)).toBe("ok http://example.com/hook");
    expect(codeOf("http://10.0.0.1/hook", http)).toBe("address_refused");
  });

  it("opens an internal host by its name and nothing beside it", () => {
    const allowed = parseEgressPolicy({ POSTHORN_EGRESS_ALLOW: "hooks.internal.corp,*.svc.cluster.local" });
    expect(codeOf("https://HOOKS.internal.corp./x", allowed)).toBe("ok https://hooks.internal.corp/x");
    expect(codeOf("https://a.svc.cluster.local/", allowed)).toBe("ok https://a.svc.cluster.local/");
    expect(codeOf("https://svc.cluster.local/", allowed)).toBe("host_special_use");
    expect(codeOf("https://x.hooks.internal.corp/", allowed)).toBe("host_special_use");
    expect(codeOf("https://hooks.internal.corp.evil.local/", allowed)).toBe("host_special_use");
  });

  it("opens loopback for exactly the named host and port, with http", () => {
    const demo = parseEgressPolicy({ POSTHORN_LOOPBACK_TARGETS: "127.0.0.1:4200,localhost:4200,[::1]:4200" });
    expect(codeOf("http://127.0.0.1:4200/a", demo)).toBe("ok http://127.0.0.1:4200/a");
    expect(codeOf("http://2130706433:4200/a", demo)).toBe("ok http://127.0.0.1:4200/a");
    expect(codeOf("http://[::1]:4200/a", demo)).toBe("ok http://[::1]:4200/a");
    expect(codeOf("http://localhost:4200/a", demo)).toBe("ok http://localhost:4200/a");
    expect(codeOf("http://localhost:4201/a", demo)).toBe("url_http");
    expect(codeOf("https://localhost:8443/a", demo)).toBe("host_special_use");
    expect(codeOf("https://127.0.0.2:8443/a", demo)).toBe("address_refused");
    expect(codeOf("http://user@127.0.0.1:4200/", demo)).toBe("url_userinfo");
  });
});
