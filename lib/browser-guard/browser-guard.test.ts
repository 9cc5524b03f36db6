import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { contentPolicy, type PageSetting } from "./content-policy";
import { frameAncestorsOf, parseFrameOrigins } from "./frame-origins";
import { actionBodyLimit, judgePost } from "./judge-post";
import { pageHeaders } from "./page-headers";
import { styleHashes } from "./style-hashes";

const require = createRequire(import.meta.url);
const page = (overrides: Partial<PageSetting> = {}): PageSetting => ({ nonce: "bm9uY2U=", development: false, https: true, frameAncestors: [], ...overrides });
const directive = (policy: string, name: string) => policy.split("; ").find((each) => each === name || each.startsWith(`${name} `))?.slice(name.length).trim();

test("a built page runs scripts by their nonce alone, and talks to no other site", () => {
  const policy = contentPolicy(page());
  expect(directive(policy, "script-src")).toBe("'nonce-bm9uY2U=' 'strict-dynamic'");
  expect(directive(policy, "default-src")).toBe("'none'");
  expect(directive(policy, "style-src-elem")).not.toContain("unsafe");
  expect(directive(policy, "connect-src")).toBe("'self'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*|report/);
  expect(directive(policy, "style-src-attr")).toBe("'unsafe-inline'");
});

test("eval is for the development server alone", () => {
  expect(directive(contentPolicy(page({ development: true })), "script-src")).toContain("'unsafe-eval'");
});

test("nobody frames a page unless the operator lists the origin, and sign-in never", () => {
  expect(directive(contentPolicy(page()), "frame-ancestors")).toBe("'none'");
  expect(pageHeaders(page())["x-frame-options"]).toBe("DENY");
  const listed = ["https://app.example.com"];
  expect(directive(contentPolicy(page({ frameAncestors: listed })), "frame-ancestors")).toBe("https://app.example.com");
  expect(pageHeaders(page({ frameAncestors: listed }))["x-frame-options"]).toBeUndefined();
  expect(frameAncestorsOf("/acme/endpoints", listed)).toEqual(listed);
  for (const path of ["/sign-in", "/setup", "/support/search", "/account", "/mailbox"]) expect(frameAncestorsOf(path, listed)).toEqual([]);
});

test("transport security is for https in production", () => {
  expect(pageHeaders(page())["strict-transport-security"]).toBe("max-age=31536000");
  expect(pageHeaders(page({ https: false }))["strict-transport-security"]).toBeUndefined();
  expect(pageHeaders(page({ development: true }))["strict-transport-security"]).toBeUndefined();
  expect(directive(pageHeaders(page({ https: false }))["content-security-policy"]!, "upgrade-insecure-requests")).toBeUndefined();
});

test.each(["*", "https://*.example.com", "https://app.example.com/", "https://app.example.com/path", "app.example.com", "javascript:alert(1)", "https://a.example; script-src *", "'self'", "null"])("%s is no origin that may frame us", (entry) => {
  expect(() => parseFrameOrigins(entry)).toThrow(/POSTHORN_PORTAL_FRAME_ORIGINS/);
});

test("origins are listed with commas or spaces, each once", () => {
  expect(parseFrameOrigins(" https://a.example, https://b.example:8443  https://a.example ")).toEqual(["https://a.example", "https://b.example:8443"]);
  expect(parseFrameOrigins(undefined)).toEqual([]);
});

const hosts = ["hooks.example.com", "10.0.0.7:4200"];
const post = (headers: Record<string, string>, method = "POST") => judgePost({ method, headers: new Headers(headers), hosts });

test("an action is taken from our own pages, under the public name or the one behind the proxy", () => {
  expect(post({ origin: "https://hooks.example.com" })).toBeNull();
  expect(post({ origin: "http://10.0.0.7:4200" })).toBeNull();
  expect(post({}, "GET")).toBeNull();
  expect(post({}, "HEAD")).toBeNull();
});

test.each<Record<string, string>>([{}, { origin: "null" }, { origin: "" }, { origin: "https://evil.example" }, { origin: "https://hooks.example.com.evil.example" }, { origin: "https://hooks.example.com:8443" }, { origin: "https://user@evil.example" }, { origin: "hooks.example.com" }])("and not with %o", (headers) => {
  expect(post(headers)).toMatchObject({ status: 403, code: "cross_site" });
});

test("a forwarded host cannot make another origin ours", () => {
  expect(post({ origin: "https://evil.example", "x-forwarded-host": "evil.example" })).toMatchObject({ status: 403 });
});

test("a form stops at 1 MiB, and a page knows GET, HEAD and POST", () => {
  const origin = "https://hooks.example.com";
  expect(post({ origin, "content-length": String(actionBodyLimit) })).toBeNull();
  expect(post({ origin, "content-length": String(actionBodyLimit + 1) })).toMatchObject({ status: 413, code: "body_too_large" });
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) expect(post({ origin }, method)).toMatchObject({ status: 405 });
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

test("the style elements that libraries make are those that the policy knows", () => {
  const sonner = readFileSync(require.resolve("sonner").replace(/index\.js$/, "index.mjs"), "utf8");
  expect(hashOf(JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(sonner)![1]!) as string)).toBe(styleHashes.sonner);
  const select = readFileSync(require.resolve("@radix-ui/react-select"), "utf8");
  expect(hashOf(/__html: `([^`]+)`/.exec(select)![1]!)).toBe(styleHashes.radixSelect);
});
