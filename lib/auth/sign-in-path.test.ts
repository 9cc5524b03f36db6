import { expect, test } from "vitest";
import { safeCallbackPath, signInPath } from "./sign-in-path";

test.each(["/acme/endpoints", "/acme/deliveries?state=failed&endpoint=ep_1", "/acme/deliveries#top", "/playground"])("%s is where it leads", (path) => {
  expect(safeCallbackPath(path)).toBe(path);
});

test.each([
  "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/\n/evil.example", "/%09/../..//evil.example", "/.//evil.example", "/..//evil.example",
  "javascript:alert(1)", "data:text/html,x", " /acme", "acme", "", "/sign-in", "/sign-in?callbackUrl=/sign-in", "/setup?token=x", "/api/auth/signout", "/x/../api/auth/signout", `/${"a".repeat(3_000)}`,
  null, undefined, 7, ["/acme"], { toString: () => "/acme" },
])("%j leads home or stays on this site", (wanted) => {
  const path = safeCallbackPath(wanted);
  const url = new URL(path, "https://posthorn.example");
  expect(url.origin).toBe("https://posthorn.example");
  expect(path.startsWith("//")).toBe(false);
  if (path !== "/") expect(path).not.toMatch(/^\/(api|sign-in|setup)/);
});

test("the sign-in page is told where to lead back, unless that is nowhere", () => {
  expect(signInPath("/acme/endpoints?x=1&y=2")).toBe("/sign-in?callbackUrl=%2Facme%2Fendpoints%3Fx%3D1%26y%3D2");
  expect(signInPath("//evil.example")).toBe("/sign-in");
  expect(signInPath(null)).toBe("/sign-in");
});
