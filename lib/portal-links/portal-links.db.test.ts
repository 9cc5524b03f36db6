import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { fromPublicId } from "@/lib/ids";
import { actorOf, createOrganization } from "@/prisma/factories";
import { backUrlOfVisit } from "./back-url";
import { createPortalLink } from "./create";
import { beganVisit, findPortalLink } from "./find";
import { openPortalLink } from "./open";

let database: TestDatabase;
let db: Database;
let organization: { id: string; slug: string; name: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  organization = await createOrganization(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const client = { address: "192.0.2.7", userAgent: "A browser" };
const platform = (organizationId = organization.id) => actorOf(organizationId, { kind: "api_key", label: "Platform", role: "admin", actions: new Set(["portal_link.create"] as const) });
const now = new Date();
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

async function create(overrides: object = {}, at = now) {
  const link = await createPortalLink(db, "https://hooks.example/", platform(), { role: "developer", label: "jane@customer.example", theme: "dark", backUrl: "https://app.example.com/", expiresInSeconds: 300, sessionMinutes: 45, ...overrides }, at);
  return { ...link, token: link.url.slice("https://hooks.example/portal/".length) };
}

test("a link opens a visit with its role, its label and its end, and leads back", async () => {
  const { id, token } = await create();
  expect(await findPortalLink(db, token, now)).toEqual({ organization: organization.name, theme: "dark" });
  const visit = await openPortalLink(db, token, client, now);
  expect(visit).toEqual({ slug: organization.slug, sessionId: fromPublicId("plk", id), maxAgeSeconds: 45 * 60 });
  const session = await db.service.userSession.findUniqueOrThrow({ where: { id: visit.sessionId } });
  expect(session).toMatchObject({ userId: null, organizationId: organization.id, role: "developer", label: "jane@customer.example", address: "192.0.2.7", expiresAt: after(45 * 60), revokedAt: null });
  const visitor = actorOf(organization.id, { kind: "portal", id: visit.sessionId });
  expect(await backUrlOfVisit(db, visitor)).toBe("https://app.example.com/");
  expect(await backUrlOfVisit(db, actorOf(organization.id, { id: visit.sessionId }))).toBeNull();
  const entries = await db.service.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action, actor }) => [action, actor.split(":")[0]])).toEqual([["portal_link.created", "api_key"], ["portal_link.opened", "portal"]]);
});

test("nothing that is stored holds the token", async () => {
  const { token } = await create();
  const all = JSON.stringify([await db.service.portalLink.findMany(), await db.service.auditEntry.findMany(), await db.service.userSession.findMany()]);
  expect(all).not.toContain(token.slice(0, 43));
});

const gone = { status: 410, code: "portal_link_gone" };

test("a link opens once", async () => {
  const { token } = await create();
  await openPortalLink(db, token, client, now);
  expect(await findPortalLink(db, token, now)).toBeNull();
  await expect(openPortalLink(db, token, client, now)).rejects.toMatchObject(gone);
});

test("a used link still tells the visit that it began, and no other", async () => {
  const [{ token }, { token: unused }] = [await create(), await create()];
  const { sessionId } = await openPortalLink(db, token, client, now);
  expect(await beganVisit(db, token, sessionId)).toBe(true);
  const { sessionId: another } = await openPortalLink(db, (await create()).token, client, now);
  for (const [text, id] of [[token, another], [unused, sessionId], [token.replace(/\.45$/, ".46"), sessionId], ["", sessionId]] as const) expect(await beganVisit(db, text, id)).toBe(false);
});

test("of many who open it at once exactly one gets in", async () => {
  const { token } = await create();
  const other = openDatabase(database);
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => openPortalLink(n % 2 ? db : other, token, client, now)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject(gone);
  await other.close();
});

test("a link opens until its end and not at it", async () => {
  const { token } = await create({ expiresInSeconds: 60 });
  await expect(openPortalLink(db, token, client, after(60))).rejects.toMatchObject(gone);
  expect(await findPortalLink(db, token, after(60))).toBeNull();
  expect(await openPortalLink(db, token, client, after(59.9))).toMatchObject({ slug: organization.slug });
});

describe("what was forged is refused like what was used, and uses nothing up", () => {
  test.each([
    ["one character changed", (token: string) => (token.startsWith("A") ? "B" : "A") + token.slice(1)],
    ["another case", (token: string) => token.slice(0, 43).toUpperCase() + token.slice(43)],
    ["a longer visit", (token: string) => token.replace(/\.45$/, ".720")],
    ["the same number written differently", (token: string) => token.replace(/\.45$/, ".045")],
    ["no minutes", (token: string) => token.slice(0, 43)],
    ["more behind it", (token: string) => `${token}0`],
    ["an escape", (token: string) => `${token}%00`],
    ["a NUL", (token: string) => `${token}\0`],
    ["a pattern", () => "%"],
    ["nothing", () => ""],
    ["very much", () => "A".repeat(100_000)],
  ])("%s", async (_what, forge) => {
    const { token } = await create();
    const forged = forge(token);
    expect(forged).not.toBe(token);
    expect(await findPortalLink(db, forged, now)).toBeNull();
    await expect(openPortalLink(db, forged, client, now)).rejects.toMatchObject(gone);
    expect(await findPortalLink(db, token, now)).not.toBeNull();
  });
});

test("a member cannot create a link, nor a key of an organization, nor one of the platform without the scope", async () => {
  const input = { role: "viewer", label: "x", expiresInSeconds: 60, sessionMinutes: 5 } as const;
  for (const actor of [actorOf(organization.id), actorOf(organization.id, { kind: "api_key", role: "admin", actions: new Set(["event.publish"] as const) }), actorOf(organization.id, { kind: "portal", role: "admin" })]) {
    await expect(createPortalLink(db, "https://hooks.example", actor, input)).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("the database itself refuses an owner, and a session that is nobody's", async () => {
  await expect(create({ role: "owner" })).rejects.toThrow();
  expect(await db.service.portalLink.count({ where: { role: "owner" } })).toBe(0);
});

test("where the visit cannot be opened, the link is not used up", async () => {
  const { token, id } = await create();
  // The visit's id is taken: its insert fails.
  await db.service.userSession.create({ data: { id: fromPublicId("plk", id)!, organizationId: organization.id, role: "viewer", label: "x", expiresAt: after(60) } });
  await expect(openPortalLink(db, token, client, now)).rejects.toThrow();
  await db.service.userSession.delete({ where: { id: fromPublicId("plk", id)! } });
  expect(await openPortalLink(db, token, client, now)).toMatchObject({ slug: organization.slug });
});

test("links of long ago are removed when another is made", async () => {
  const old = await create({}, new Date(now.getTime() - 8 * 24 * 3_600_000));
  const fresh = await create();
  const left = (await db.service.portalLink.findMany({ select: { id: true } })).map(({ id }) => id);
  expect(left).toContain(fromPublicId("plk", fresh.id));
  expect(left).not.toContain(fromPublicId("plk", old.id));
});
