import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { addMember, createOrganization, createUser } from "@/prisma/factories";
import { setUp, setupTokenState } from "./set-up";
import { createSetupLink } from "./setup-link";
import { signIn } from "./sign-in";

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database, { max: 4 });
});

afterEach(async () => {
  await db.close();
  await database.drop();
});

const input = { name: "Ada Lovelace", email: "Ada@Example.com", password: "correct horse battery", organization: "Acme", slug: "acme" };

const client = { address: "198.51.100.1", userAgent: "a browser" };

async function newToken(): Promise<string> {
  const link = new URL((await createSetupLink(database.serviceUrl, "https://hooks.example/"))!);
  expect(link.origin + link.pathname).toBe("https://hooks.example/setup");
  return link.searchParams.get("token")!;
}

test("a link creates organization and owner, who can sign in", async () => {
  const token = await newToken();
  expect(await setupTokenState(db, token)).toBe("valid");
  const { session, slug } = await setUp(db, token, input, client);
  expect(slug).toBe("acme");
  const members = await db.service.membership.findMany({ include: { organization: true, user: true } });
  expect(members).toMatchObject([{ role: "owner", organization: { slug: "acme", name: "Acme" }, user: { email: "ada@example.com", name: "Ada Lovelace" } }]);
  expect(await signIn(db, { email: input.email, password: input.password, ...client })).toMatchObject({ ok: true, userId: members[0]!.userId });
  expect(await db.service.userSession.findUnique({ where: { id: session.sessionId } })).toMatchObject({ userId: members[0]!.userId, ...client, revokedAt: null });
  expect(await db.service.auditEntry.findMany()).toMatchObject([{ action: "organization.created", actorLabel: "ada@example.com" }]);
});

test("only the hash of the token is stored", async () => {
  const token = await newToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [row] = await db.service.oneTimeToken.findMany();
  expect(Buffer.from(row!.hash).toString("latin1")).not.toContain(token);
  expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(24 * 3_600_000);
});

test("a link used twice at once works once", async () => {
  const token = await newToken();
  const results = await Promise.allSettled([0, 1, 2].map((index) => setUp(db, token, { ...input, email: `p${index}@example.com`, slug: `acme-${index}` }, client)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "setup_link_invalid" });
  expect(await db.service.organization.count()).toBe(1);
  expect(await db.service.user.count()).toBe(1);
  expect(await setupTokenState(db, token)).toBe("used");
});

test("a newer link ends the earlier one", async () => {
  const earlier = await newToken();
  const newer = await newToken();
  expect([await setupTokenState(db, earlier), await setupTokenState(db, newer)]).toEqual(["expired", "valid"]);
  await expect(setUp(db, earlier, input, client)).rejects.toMatchObject({ code: "setup_link_invalid" });
  await setUp(db, newer, input, client);
});

test("a link is over after 24 hours", async () => {
  const token = await newToken();
  expect(await setupTokenState(db, token, new Date(Date.now() + 24 * 3_600_000 + 1_000))).toBe("expired");
  await db.service.oneTimeToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
  await expect(setUp(db, token, input, client)).rejects.toMatchObject({ code: "setup_link_invalid" });
});

test("wrong tokens, and tokens for something else, are no set-up link", async () => {
  const token = await newToken();
  for (const wrong of ["", token.slice(0, -1), token.toLowerCase(), "\0"]) expect(await setupTokenState(db, wrong)).toBe("unknown");
  await db.service.oneTimeToken.updateMany({ data: { purpose: "invitation" } });
  expect(await setupTokenState(db, token)).toBe("unknown");
  await expect(setUp(db, token, input, client)).rejects.toMatchObject({ code: "setup_link_invalid" });
});

test("a form that does not hold leaves the link as it was", async () => {
  const token = await newToken();
  await expect(setUp(db, token, { ...input, slug: "api" }, client)).rejects.toMatchObject({ name: "ZodError" });
  await createUser(db, { email: "ada@example.com" });
  await expect(setUp(db, token, input, client)).rejects.toMatchObject({ code: "email_taken", details: { field: "email" } });
  await createOrganization(db, { slug: "acme" });
  await expect(setUp(db, token, { ...input, email: "new@example.com" }, client)).rejects.toMatchObject({ code: "slug_taken", details: { field: "slug" } });
  expect(await setupTokenState(db, token)).toBe("valid");
  expect(await db.service.membership.count()).toBe(0);
});

test("once there is an owner no link is made, and one made before does nothing", async () => {
  const token = await newToken();
  const organization = await createOrganization(db);
  await addMember(db, organization.id, (await createUser(db)).id, "owner");
  expect(await createSetupLink(database.serviceUrl, "https://hooks.example")).toBeNull();
  expect(await setupTokenState(db, token)).toBe("done");
  await expect(setUp(db, token, input, client)).rejects.toMatchObject({ code: "setup_link_invalid" });
});
