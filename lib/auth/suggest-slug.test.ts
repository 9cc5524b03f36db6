import { expect, test } from "vitest";
import { setupInput } from "./setup-input";
import { suggestSlug } from "./suggest-slug";

test.each([["Acme", "acme"], ["Äcme & Söhne GmbH", "acme-sohne-gmbh"], ["  --a__b--  ", "a-b"], ["日本", ""], ["x".repeat(60), "x".repeat(40)], [`${"a".repeat(39)} b`, "a".repeat(39)]])("%s suggests %s", (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

const valid = { name: "Ada", email: "Ada@Example.com ", password: "correct horse battery", organization: "Acme", slug: "acme" };

test("set-up takes what is in order, and lower-cases the address", () => {
  expect(setupInput.parse(valid)).toMatchObject({ email: "ada@example.com", slug: "acme" });
});

test.each([
  ["slug", "api"], ["slug", "sign-in"], ["slug", "Acme"], ["slug", "a--b"], ["slug", "-a"], ["slug", "a/b"], ["slug", ""], ["slug", "a".repeat(41)],
  ["password", "short"], ["password", "aaaaaaaaaaaaaaaa"], ["password", "p".repeat(300)], ["email", "nobody"], ["email", "a@b@c"], ["name", "  "], ["organization", ""],
])("set-up refuses %s %j", (field, value) => {
  const issues = setupInput.safeParse({ ...valid, [field]: value }).error?.issues ?? [];
  expect(issues.map(({ path }) => path[0])).toContain(field);
});
