import { describe, expect, it } from "vitest";
import { authorizationInput } from "./authorization-input";

const oauth2 = { kind: "oauth2", tokenUrl: "https://auth.example.com/token", clientId: "app", clientSecret: "s3cr3t" };
const fieldsOf = (input: unknown) => [...new Set(authorizationInput.safeParse(input).error?.issues.map((issue) => issue.path.join(".")))];

describe("what fills the Authorization header", () => {
  it.each([
    { kind: "basic", username: "user", password: "pass:word" },
    { kind: "basic", username: "sk_live_key" },
    { kind: "basic", username: "", password: "only-a-password" },
    { kind: "basic", username: "jürgen", password: "grüße" },
    { kind: "bearer", token: "17|abc.DEF~_-+/==" },
    oauth2,
    { ...oauth2, scope: " hooks:read hooks:write ", clientAuthentication: "body" },
  ])("may be %j", (input) => expect(fieldsOf(input)).toEqual([]));

  it.each<[string, object]>([
    ["kind", { kind: "digest", username: "user" }],
    ["username", { kind: "basic", username: "us:er", password: "x" }],
    ["username", { kind: "basic", username: "user\r\nX-Evil: 1", password: "x" }],
    ["username", { kind: "basic", username: "", password: "" }],
    ["password", { kind: "basic", username: "user", password: "x\ny" }],
    ["token", { kind: "bearer", token: "" }],
    ["token", { kind: "bearer", token: "Bearer abc" }],
    ["token", { kind: "bearer", token: "abc def" }],
    ["token", { kind: "bearer", token: "abc\r\nx-evil: 1" }],
    ["token", { kind: "bearer", token: "schlüssel" }],
    ["tokenUrl", { ...oauth2, tokenUrl: "" }],
    ["clientId", { ...oauth2, clientId: "a\nb" }],
    ["clientSecret", { ...oauth2, clientSecret: "" }],
    ["scope", { ...oauth2, scope: 'a "b"' }],
    ["scope", { ...oauth2, scope: "a\r\nb" }],
  ])("is refused at %s: %j", (field, input) => expect(fieldsOf(input)).toEqual([field]));
});
