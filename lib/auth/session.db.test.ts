import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { addMember, createOrganization, createUser } from "@/prisma/factories";
import { openPortalSession, openSession } from "./open-session";
import { revokeSession } from "./revoke-session";
import { readSessionCookie, writeSessionCookie, type SessionCookie } from "./session-cookie";
import { actorForRoute, currentUser, currentVisit, requireActor } from "./session";
import { requireStaff, staffForRoute } from "./staff";
import { endSession, startPortalSession } from "./start-session";

const browser = vi.hoisted(() => ({ jar: new Map<string, { value: string; options: object }>(), headers: {} as Record<string, string> }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(browser.headers),
  cookies: async () => ({
    get: (name: string) => browser.jar.get(name),
    set: (name: string, value: string, options: { maxAge: number }) => (options.maxAge === 0 ? browser.jar.delete(name) : browser.jar.set(name, { value, options })),
  }),
}));

let database: TestDatabase;
let db: Database;
let user: Awaited<ReturnType<typeof createUser>>;
let acme: Awaited<ReturnType<typeof createOrganization>>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  (globalThis as { posthornDatabase?: Database }).posthornDatabase = db;
  const key = Buffer.alloc(32, 7).toString("base64");
  const settings = { TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: key, POSTHORN_ENCRYPTION_KEY: key };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const client = { address: "198.51.100.1", userAgent: "a browser" };
let sessionId: string;

beforeEach(async () => {
  browser.jar.clear();
  browser.headers = { "x-posthorn-path": "/acme/endpoints?state=failing", "x-forwarded-for": "203.0.113.7" };
  user = await createUser(db, { passwordHash: "first" });
  acme = await createOrganization(db, { name: "Acme" });
  await addMember(db, acme.id, user.id, "developer");
  const session = (await openSession(db, { userId: user.id, ...client }))!;
  sessionId = session.sessionId;
  await writeSessionCookie("person", session);
});

const get = (headers: Record<string, string> = {}, method = "GET") => new Request(`https://hooks.example/api/app/${acme.slug}/x`, { method, headers });

const expectSignedOut = async () => {
  expect(await currentUser()).toBeNull();
  expect(await currentVisit()).toBeNull();
  await expect(actorForRoute(get(), acme.slug)).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  await expect(staffForRoute(get())).rejects.toMatchObject({ status: 401 });
  await expect(requireActor(acme.slug)).rejects.toMatchObject({ digest: expect.stringContaining(`/sign-in?callbackUrl=${encodeURIComponent("/acme/endpoints?state=failing")}`) });
};

describe("a member", () => {
  test("acts with the role of the organization that is asked for, from the address that was seen", async () => {
    const zeta = await createOrganization(db, { name: "Zeta" });
    await addMember(db, zeta.id, user.id, "owner");
    const organizations = [{ slug: acme.slug, name: "Acme" }, { slug: zeta.slug, name: "Zeta" }];
    const actor = { kind: "user", id: user.id, label: user.email };
    expect(await requireActor(acme.slug)).toEqual({
      actor: { ...actor, organizationId: acme.id, role: "developer", address: "203.0.113.7" },
      organization: { id: acme.id, slug: acme.slug, name: "Acme" },
      user: { id: user.id, name: user.name, email: user.email, staff: false },
      organizations,
    });
    const elsewhere = await actorForRoute(get({ "x-forwarded-for": "203.0.113.8" }), zeta.slug);
    expect(elsewhere).toMatchObject({ actor: { ...actor, organizationId: zeta.id, role: "owner", address: "203.0.113.8" }, organizations });
  });

  test("who was removed, or given another role, finds it so at the next request", async () => {
    const where = { organizationId_userId: { organizationId: acme.id, userId: user.id } };
    await db.service.membership.update({ where, data: { role: "viewer" } });
    expect((await actorForRoute(get(), acme.slug)).actor.role).toBe("viewer");
    await db.service.membership.delete({ where });
    await expect(actorForRoute(get(), acme.slug)).rejects.toMatchObject({ status: 404 });
    await expect(requireActor(acme.slug)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
  });

  test("of one organization cannot tell another from one that does not exist", async () => {
    const other = await createOrganization(db);
    const refusals = await Promise.all([other.slug, "no-such"].map((slug) => actorForRoute(get(), slug).catch((error: Error) => ({ ...error, message: error.message }))));
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test("never brings a password hash along", async () => {
    expect(JSON.stringify([await requireActor(acme.slug), await currentUser()])).not.toContain("first");
  });

  test("is noted as seen at most once a minute, with the address of that time", async () => {
    const seen = async () => (await db.service.userSession.findUniqueOrThrow({ where: { id: sessionId } }));
    const before = await seen();
    await currentUser();
    expect(await seen()).toEqual(before);
    await db.service.userSession.update({ where: { id: sessionId }, data: { lastSeenAt: new Date(Date.now() - 61_000) } });
    await currentUser();
    await expect.poll(async () => (await seen()).address).toBe("203.0.113.7");
    expect(Date.now() - (await seen()).lastSeenAt.getTime()).toBeLessThan(30_000);
  });
});

describe("nobody is signed in", () => {
  test("without a cookie, or with one that is not ours", async () => {
    for (const [name] of browser.jar) browser.jar.set(name, { value: "eyJhbGciOiJkaXIi.x.y.z", options: {} });
    await expectSignedOut();
    browser.jar.clear();
    await expectSignedOut();
  });

  test("with the cookie of a session that was revoked", async () => {
    expect(await currentUser()).not.toBeNull();
    await revokeSession(db, sessionId);
    await expectSignedOut();
  });

  test("with the cookie of a session that is over, however long the cookie itself holds", async () => {
    await db.service.userSession.update({ where: { id: sessionId }, data: { expiresAt: new Date() } });
    await expectSignedOut();
  });

  test("with a copy of the cookie after signing out", async () => {
    const copy = new Map(browser.jar);
    await endSession();
    expect(browser.jar.size).toBe(0);
    for (const [name, cookie] of copy) browser.jar.set(name, cookie);
    await expectSignedOut();
  });

  test("with the session of a user who was deleted", async () => {
    await db.service.user.delete({ where: { id: user.id } });
    await expectSignedOut();
  });

  test("with a token that names no session, or no id at all", async () => {
    for (const sid of [newId(), "x", ""]) {
      await writeSessionCookie("person", { sessionId: sid, maxAgeSeconds: 60 });
      if (sid.length === 36) await expectSignedOut();
      else expect(await currentUser()).toBeNull();
    }
  });
});

describe("a portal visitor", () => {
  const visit = async (kind: SessionCookie = "visit", role: "viewer" | "admin" = "viewer") => {
    browser.jar.clear();
    const session = await openPortalSession(db, { organizationId: acme.id, role, label: "jo@customer.example", ...client, maxAgeSeconds: 3_600 });
    await startPortalSession(session, { embedded: kind === "embedded" });
    return session.sessionId;
  };

  test.each(["visit", "embedded"] as const)("acts in exactly one organization with exactly the link's role (%s)", async (kind) => {
    const id = await visit(kind, "admin");
    const expected = { actor: { kind: "portal", id, label: "jo@customer.example", organizationId: acme.id, role: "admin" }, organization: { id: acme.id }, user: null };
    expect(await requireActor(acme.slug)).toMatchObject(expected);
    expect(await actorForRoute(get(), acme.slug)).toMatchObject(expected);
    expect((await requireActor(acme.slug)).organizations).toHaveLength(1);
    const other = await createOrganization(db);
    for (const slug of [other.slug, "no-such"]) {
      await expect(actorForRoute(get(), slug)).rejects.toMatchObject({ status: 404 });
      await expect(requireActor(slug)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
    }
    expect(await currentUser()).toBeNull();
  });

  test("is out at once when the visit is revoked or over, or the organization gone", async () => {
    await revokeSession(db, await visit());
    await expectSignedOut();
    await db.service.userSession.update({ where: { id: await visit() }, data: { expiresAt: new Date() } });
    await expectSignedOut();
    await visit();
    await db.service.organization.delete({ where: { id: acme.id } });
    await expectSignedOut();
  });

  test("in a browser with an account visits as the link says, and leaves the account as it was", async () => {
    const own = new Map(browser.jar);
    await visit();
    for (const [name, cookie] of own) browser.jar.set(name, cookie);
    expect((await requireActor(acme.slug)).actor).toMatchObject({ kind: "portal", role: "viewer" });
    expect((await currentUser())?.user.id).toBe(user.id);
    const zeta = await createOrganization(db);
    await addMember(db, zeta.id, user.id, "owner");
    expect((await requireActor(zeta.slug)).actor).toMatchObject({ kind: "user", role: "owner" });
  });

  test("gains nothing by moving a cookie into another's place", async () => {
    await visit();
    const [[visitName, visitCookie]] = [...browser.jar] as [[string, { value: string; options: object }]];
    browser.jar.clear();
    browser.jar.set("__Secure-next-auth.session-token", visitCookie);
    expect(await readSessionCookie("person")).toBeNull();
    // Even a token made for the place does not turn a visit into a person, nor a person into a visit.
    await writeSessionCookie("person", { sessionId: await openedVisit(), maxAgeSeconds: 60 });
    await expectSignedOut();
    browser.jar.clear();
    await writeSessionCookie("visit", { sessionId, maxAgeSeconds: 60 });
    expect(browser.jar.has(visitName)).toBe(true);
    await expectSignedOut();
  });

  const openedVisit = async () => (await openPortalSession(db, { organizationId: acme.id, role: "admin", label: "x", ...client, maxAgeSeconds: 60 })).sessionId;

  test("within another site's page has a cookie of that site's own jar, elsewhere one that no other site's request carries", async () => {
    await visit("embedded");
    await visitKeeping();
    expect([...browser.jar].map(([name, { options }]) => [name, options])).toEqual([
      ["__Host-posthorn-embedded", { httpOnly: true, path: "/", secure: true, sameSite: "none", partitioned: true, maxAge: 3_600 }],
      ["__Host-posthorn-visit", { httpOnly: true, path: "/", secure: true, sameSite: "lax", maxAge: 3_600 }],
    ]);
  });

  const visitKeeping = async () => startPortalSession(await openPortalSession(db, { organizationId: acme.id, role: "viewer", label: "x", ...client, maxAgeSeconds: 3_600 }), { embedded: false });
});

describe("support's pages", () => {
  test("are there for staff alone", async () => {
    await expect(requireStaff()).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
    await expect(staffForRoute(get())).rejects.toMatchObject({ status: 404 });
    await db.service.user.update({ where: { id: user.id }, data: { staff: true } });
    expect(await requireStaff()).toEqual({ user: { id: user.id, name: user.name, email: user.email, staff: true }, address: "203.0.113.7" });
    expect((await staffForRoute(get())).user.id).toBe(user.id);
    await expect(staffForRoute(get({ origin: "https://evil.example" }, "POST"))).rejects.toMatchObject({ code: "cross_site" });
  });
});

describe("a write through a JSON route", () => {
  test("is taken from a page of this site", async () => {
    expect((await actorForRoute(get({ origin: "https://hooks.example" }, "POST"), acme.slug)).user?.id).toBe(user.id);
  });

  test.each([[{}], [{ origin: "null" }], [{ origin: "https://evil.example" }], [{ origin: "https://hooks.example.evil.example" }]])("is refused with %j", async (headers) => {
    await expect(actorForRoute(get(headers as Record<string, string>, "POST"), acme.slug)).rejects.toMatchObject({ status: 403, code: "cross_site" });
  });
});

describe("a session that begins with an old password", () => {
  test("is not opened once the password has changed, nor while it changes", async () => {
    const opening = { userId: user.id, passwordHash: "first", ...client };
    const { opened } = await db.service.$transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { passwordHash: "second" } });
      const opened = openSession(db, opening);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { opened };
    });
    expect(await opened).toBeNull();
    expect(await openSession(db, opening)).toBeNull();
    expect(await openSession(db, { ...opening, passwordHash: "second" })).not.toBeNull();
  });
});
