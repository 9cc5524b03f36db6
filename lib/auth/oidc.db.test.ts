import NextAuth from "next-auth";
import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { oidcClient, startOidcProvider, type OidcProvider } from "@/e2e/stage/oidc-provider";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { createInvitation } from "@/lib/invitations/create";
import { actorOf, createOrganization, createUser } from "@/prisma/factories";
import { findSessions } from "./find-sessions";
import { authOptions } from "./options";

vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": "203.0.113.7", "user-agent": "a browser" }) }));

let database: TestDatabase;
let db: Database;
let provider: OidcProvider;
let email: string;
let count = 0;
const baseUrl = "https://hooks.example";
const key = Buffer.alloc(32, 7).toString("base64");

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  provider = await startOidcProvider();
  (globalThis as { posthornDatabase?: Database }).posthornDatabase = db;
  const settings = {
    TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl, NEXTAUTH_URL: baseUrl, NEXTAUTH_SECRET: key, POSTHORN_ENCRYPTION_KEY: key,
    OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: oidcClient.id, OIDC_CLIENT_SECRET: oidcClient.secret, OIDC_NAME: "Corporate",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await provider.close();
  await db.close();
  await database.drop();
});
beforeEach(() => {
  email = `person-${++count}@corp.example`;
  provider.answer = { claims: { sub: "1", email, email_verified: true, name: "Corporate Person" } };
});

/** A browser that goes to the provider and comes back; `tamper` changes what it brings. */
async function signIn({ callbackUrl = "/", tamper = (query: URLSearchParams) => query } = {}) {
  const jar: Record<string, string> = {};
  const ask = async (path: string[], method: "GET" | "POST", query: object, body: object) => {
    const headers = new Map<string, unknown>();
    let answered: unknown;
    const response = {
      status: () => response,
      setHeader: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), response),
      getHeader: (name: string) => headers.get(name.toLowerCase()),
      json: (value: unknown) => (answered = value),
      send: (value: unknown) => (answered = value),
      end: () => {},
    };
    await NextAuth({ method, query: { ...query, nextauth: path }, body, cookies: jar, headers: { host: "hooks.example" } } as never, response as never, authOptions());
    for (const cookie of [headers.get("set-cookie") ?? []].flat() as string[]) {
      const [name, value] = cookie.split(";")[0]!.split("=", 2) as [string, string];
      jar[name] = decodeURIComponent(value);
    }
    return { body: answered, redirect: headers.get("location") as string | undefined };
  };
  const csrf = (await ask(["csrf"], "GET", {}, {})).body as { csrfToken: string };
  const { redirect } = await ask(["signin", "oidc"], "POST", {}, { csrfToken: csrf.csrfToken, callbackUrl });
  const answer = await fetch(redirect!, { redirect: "manual" });
  const query = tamper(new URL(answer.headers.get("location")!).searchParams);
  const callback = await ask(["callback", "oidc"], "GET", Object.fromEntries(query), {});
  const token = await decode({ token: jar["__Secure-next-auth.session-token"], secret: key });
  return { redirect: callback.redirect, person: token?.sid ? (await findSessions(db.servicePool, [token.sid])).people[0] : undefined };
}

test("a user whom the provider vouches for is signed in, and led to where they wanted to go", async () => {
  const user = await createUser(db, { email });
  const { redirect, person } = await signIn({ callbackUrl: "/acme/endpoints" });
  expect(redirect).toBe(`${baseUrl}/acme/endpoints`);
  expect(person?.user).toEqual({ id: user.id, name: user.name, email, staff: false });
  expect(await db.service.userSession.findMany({ where: { userId: user.id } })).toMatchObject([{ address: "203.0.113.7", userAgent: "a browser" }]);
});

test("an address is the same however the provider writes it, and may stand at its userinfo endpoint", async () => {
  const user = await createUser(db, { email });
  provider.answer = { claims: { sub: "1" }, userinfo: { email: email.toUpperCase(), email_verified: "true" } };
  expect((await signIn()).person?.user.id).toBe(user.id);
});

test("an invited address gets an account and its memberships; without an invitation it gets nothing", async () => {
  expect(await signIn()).toEqual({ redirect: "/sign-in?error=oidc_unknown", person: undefined });
  expect(await db.service.user.count({ where: { email } })).toBe(0);
  const organization = await createOrganization(db);
  await createInvitation(db, actorOf(organization.id), { email, role: "developer" }, { baseUrl, mail: false });
  expect((await signIn()).person).toMatchObject({ user: { email, name: "Corporate Person" }, memberships: [{ role: "developer", organization: { id: organization.id } }] });
  expect((await signIn()).person?.memberships).toHaveLength(1);
});

test("an invitation that is over admits nobody", async () => {
  const organization = await createOrganization(db);
  await createInvitation(db, actorOf(organization.id), { email, role: "developer" }, { baseUrl, mail: false }, new Date(Date.now() - 8 * 86_400_000));
  expect((await signIn()).redirect).toBe("/sign-in?error=oidc_unknown");
});

test.each([[false], ["false"], [undefined], ["yes"], [1]])("an address that the provider does not vouch for (%j) is nobody's", async (verified) => {
  await createUser(db, { email });
  provider.answer.claims.email_verified = verified;
  expect(await signIn()).toEqual({ redirect: "/sign-in?error=oidc_unverified", person: undefined });
});

test.each([
  ["signed with another key", { signature: "other-key" }],
  ["not signed at all", { signature: "none" }],
  ["for another client", { override: { aud: "somebody else" } }],
  ["of another issuer", { override: { iss: "https://evil.example" } }],
  ["of the past", { override: { exp: Math.floor(Date.now() / 1000) - 60 } }],
  ["answering another question", { override: { nonce: "another" } }],
] as const)("an id token %s is refused", async (_, wrong) => {
  await createUser(db, { email });
  vi.spyOn(console, "error").mockImplementation(() => {});
  Object.assign(provider.answer, wrong);
  const { redirect, person } = await signIn();
  expect(person).toBeUndefined();
  expect(redirect).toContain("error=OAuthCallback");
});

test.each([
  ["another state", (query: URLSearchParams) => (query.set("state", "another"), query)],
  ["a made-up code", (query: URLSearchParams) => (query.set("code", "made up"), query)],
])("coming back with %s is refused", async (_, tamper) => {
  await createUser(db, { email });
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { redirect, person } = await signIn({ tamper });
  expect([redirect?.includes("error=OAuthCallback"), person]).toEqual([true, undefined]);
});

test("no other site is led to afterwards", async () => {
  await createUser(db, { email });
  for (const callbackUrl of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) expect((await signIn({ callbackUrl })).redirect).toBe(`${baseUrl}/`);
});
