import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { addMember, createOrganization, createUser } from "@/prisma/factories";
import { passwordMark } from "./password-mark";
import { actorForRoute, currentUser, requireActor } from "./session";

// The browser's cookie, opened: what it holds is all that a session is trusted for.
const token = vi.hoisted(() => ({ current: null as { userId: string; passwordMark: string } | null }));
vi.mock("next-auth", async (original) => ({ ...(await original<object>()), getServerSession: async () => token.current }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-posthorn-path": "/acme/endpoints?state=failing" }) }));

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

beforeEach(async () => {
  user = await createUser(db, { passwordHash: "first" });
  acme = await createOrganization(db, { name: "Acme" });
  await addMember(db, acme.id, user.id, "developer");
  token.current = { userId: user.id, passwordMark: passwordMark("first") };
});

const get = (headers: Record<string, string> = {}, method = "GET") => new Request(`https://hooks.example/api/app/${acme.slug}/x`, { method, headers });

describe("a member", () => {
  test("acts with the role of the organization that is asked for", async () => {
    const zeta = await createOrganization(db, { name: "Zeta" });
    await addMember(db, zeta.id, user.id, "owner");
    const organizations = [{ slug: acme.slug, name: "Acme" }, { slug: zeta.slug, name: "Zeta" }];
    const actor = { kind: "user", id: user.id, label: user.email };
    expect(await requireActor(acme.slug)).toMatchObject({ actor: { ...actor, organizationId: acme.id, role: "developer" }, organization: { id: acme.id }, organizations });
    expect(await actorForRoute(get(), zeta.slug)).toMatchObject({ actor: { ...actor, organizationId: zeta.id, role: "owner" }, organizations });
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
    expect(JSON.stringify(await requireActor(acme.slug))).not.toContain("first");
    expect(Object.keys((await currentUser())!.user)).toEqual(["id", "name", "email"]);
  });
});

describe("nobody is signed in", () => {
  const expectSignedOut = async () => {
    expect(await currentUser()).toBeNull();
    await expect(actorForRoute(get(), acme.slug)).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    await expect(requireActor(acme.slug)).rejects.toMatchObject({ digest: expect.stringContaining(`/sign-in?callbackUrl=${encodeURIComponent("/acme/endpoints?state=failing")}`) });
  };

  test("without a session", async () => {
    token.current = null;
    await expectSignedOut();
  });

  test("with a session from before the password changed", async () => {
    await db.service.user.update({ where: { id: user.id }, data: { passwordHash: "second" } });
    await expectSignedOut();
  });

  test("with the session of a user who was deleted", async () => {
    await db.service.user.delete({ where: { id: user.id } });
    await expectSignedOut();
  });
});

describe("a write through a JSON route", () => {
  test("is taken from a page of this site", async () => {
    expect((await actorForRoute(get({ origin: "https://hooks.example" }, "POST"), acme.slug)).user.id).toBe(user.id);
  });

  test.each([[{}], [{ origin: "null" }], [{ origin: "https://evil.example" }], [{ origin: "https://hooks.example.evil.example" }]])("is refused with %j", async (headers) => {
    await expect(actorForRoute(get(headers as Record<string, string>, "POST"), acme.slug)).rejects.toMatchObject({ status: 403, code: "cross_site" });
  });
});
