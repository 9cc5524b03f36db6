import { expect, test } from "vitest";
import { portalLinkInput } from "./input";

const listed = "http://localhost:4301";
const input = portalLinkInput([listed]);
const valid = { organization: "acme", role: "developer", label: "jane@customer.example", theme: "dark", backUrl: "https://app.example.com/settings?tab=hooks", expiresInSeconds: 60, sessionMinutes: 30 };

test("a complete request is taken, and what is left out has its default", () => {
  expect(input.parse(valid)).toEqual(valid);
  expect(input.parse({ organization: "acme", role: "viewer", label: "Jane" })).toEqual({ organization: "acme", role: "viewer", label: "Jane", expiresInSeconds: 300, sessionMinutes: 60 });
});

test.each(["https://app.example.com", "https://app.example.com:8443/a?b=c#d", `${listed}/settings`, "HTTPS://APP.EXAMPLE.COM/"])("back to %s", (backUrl) => {
  expect(input.parse({ ...valid, backUrl }).backUrl).toBe(new URL(backUrl).href);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "javascript://app.example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://app.example.com/x",
  "http://app.example.com/",
  "http://localhost:4302/",
  "//app.example.com/",
  "/settings",
  "https:app.example.com",
  "https://user:secret@app.example.com/",
  "https://app.example.com@evil.example/",
  "https:\\\\evil.example",
  "https://app.example.com/\r\nset-cookie: a=b",
  " https://app.example.com/",
  "https://app.example.com/ ",
  "https://app.example.com/\u0000",
  "https://app.example.com/\ud800",
  `https://app.example.com/${"x".repeat(2_048)}`,
  "",
])("not back to %j", (backUrl) => {
  expect(input.safeParse({ ...valid, backUrl }).success).toBe(false);
});

test.each([
  ["an owner", { role: "owner" }],
  ["no role", { role: undefined }],
  ["a role of another kind", { role: ["developer"] }],
  ["no label", { label: "" }],
  ["a label of two lines", { label: "jane\nx-injected: 1" }],
  ["a label that turns the reading direction", { label: "jane\u202e" }],
  ["a life over 15 minutes", { expiresInSeconds: 901 }],
  ["no life at all", { expiresInSeconds: 0 }],
  ["a life that is text", { expiresInSeconds: "60" }],
  ["a visit of days", { sessionMinutes: 721 }],
  ["a fraction", { sessionMinutes: 7.5 }],
  ["a theme of its own", { theme: "dark\" onload=\"x" }],
  ["an organization that is a pattern", { organization: "%" }],
  ["a field that is not known", { organisation: "acme" }],
])("a link for %s is refused", (_what, wrong) => {
  expect(input.safeParse({ ...valid, ...wrong }).success).toBe(false);
});
