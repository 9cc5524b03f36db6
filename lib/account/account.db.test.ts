import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findSessions, type Person } from "@/lib/auth/find-sessions";
import { linkState } from "@/lib/auth/one-time-token";
import { openSession } from "@/lib/auth/open-session";
import { hashPassword } from "@/lib/auth/password";
import { countLinkRequest, sendLink } from "@/lib/auth/request-link";
import { resetPassword } from "@/lib/auth/reset-password";
import { signIn } from "@/lib/auth/sign-in";
import { signInByLink } from "@/lib/auth/sign-in-by-link";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { createUser } from "@/prisma/factories";
import { changePassword } from "./change-password";
import { listSessions, revokeOtherSessions, revokeOwnSession } from "./sessions";

let database: TestDatabase;
let db: Database;
let hash: string;
let person: Person;

const old = "correct horse battery staple";
const fresh = "another good long password";
const client = { address: "198.51.100.1", userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0" };
const baseUrl = "https://hooks.example";

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  hash = await hashPassword(old);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  person = await someone();
});

async function someone(): Promise<Person> {
  const { id } = await createUser(db, { passwordHash: hash });
  return sessionOf((await openSession(db, { userId: id, ...client }))!.sessionId);
}

const sessionOf = async (id: string) => (await findSessions(db.servicePool, [id])).people[0]!;
const isOpen = async (id: string) => (await findSessions(db.servicePool, [id])).people.length === 1;
const openAnother = async () => (await openSession(db, { userId: person.user.id, ...client }))!.sessionId;
const canSignIn = async (password: string) => (await signIn(db, { email: person.user.email, password, ...client })).ok;
const mailTo = async (email: string) => db.service.outgoingEmail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } });

describe("a changed password", () => {
  test("needs the present one, ends every other session, and is told by mail", async () => {
    const [here, elsewhere] = [person.sessionId, await openAnother()];
    await expect(changePassword(db, person, { current: "wrong", password: fresh }, client)).rejects.toMatchObject({ code: "wrong_password", details: { field: "current" } });
    expect(await changePassword(db, person, { current: old, password: fresh }, client)).toEqual({ sessionsEnded: 1 });
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    expect([await canSignIn(old), await canSignIn(fresh)]).toEqual([false, true]);
    const [mail, ...more] = await mailTo(person.user.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain("from 198.51.100.1");
    expect(JSON.stringify([mail, await db.service.auditEntry.findMany({ where: { actor: `user:${person.user.id}` } })])).not.toMatch(/another good|argon2/);
  });

  test("must be another, and a good one", async () => {
    for (const password of [old, "short", "aaaaaaaaaaaaaaaa", "x".repeat(300)]) await expect(changePassword(db, person, { current: old, password }, client)).rejects.toMatchObject({ name: "ZodError" });
    expect(await canSignIn(old)).toBe(true);
  });

  test("is changed once by two who both knew it", async () => {
    const results = await Promise.allSettled(["first new password", "second new password"].map((password) => changePassword(db, person, { current: old, password }, client)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "password_changed" } });
  });

  test("cannot be guessed from a browser that was left open", async () => {
    for (let index = 0; index < 10; index++) await expect(changePassword(db, person, { current: "wrong", password: fresh }, client)).rejects.toMatchObject({ code: "wrong_password" });
    await expect(changePassword(db, person, { current: old, password: fresh }, client)).rejects.toMatchObject({ code: "too_many_attempts" });
  });

  test("is not set this way where there is none", async () => {
    await db.service.user.update({ where: { id: person.user.id }, data: { passwordHash: null } });
    await expect(changePassword(db, person, { current: "x", password: fresh }, client)).rejects.toMatchObject({ code: "no_password" });
  });
});

describe("the list of sessions", () => {
  test("shows the person's own open ones, this browser first, in words", async () => {
    const other = await openAnother();
    await db.service.userSession.update({ where: { id: other }, data: { lastSeenAt: new Date(Date.now() + 60_000) } });
    await openSession(db, { userId: (await someone()).user.id, ...client });
    await db.service.userSession.update({ where: { id: await openAnother() }, data: { revokedAt: new Date() } });
    await db.service.userSession.update({ where: { id: await openAnother() }, data: { expiresAt: new Date() } });
    const sessions = await listSessions(db, person);
    expect(sessions.map(({ id, current, device, address }) => [id, current, device, address])).toEqual([
      [toPublicId("ses", person.sessionId), true, "Firefox on Linux", "198.51.100.1"],
      [toPublicId("ses", other), false, "Firefox on Linux", "198.51.100.1"],
    ]);
  });

  test("ends one, or all others, and never somebody else's", async () => {
    const [one, two, three] = [await openAnother(), await openAnother(), await openAnother()];
    const stranger = await someone();
    for (const id of [toPublicId("ses", stranger.sessionId), toPublicId("ses", newId()), stranger.sessionId, "ses_x"]) {
      await expect(revokeOwnSession(db, person, id, client)).rejects.toMatchObject({ code: "not_found", message: "No session with this id." });
    }
    await revokeOwnSession(db, person, toPublicId("ses", one), client);
    await expect(revokeOwnSession(db, person, toPublicId("ses", one), client)).rejects.toMatchObject({ code: "not_found" });
    expect([await isOpen(one), await isOpen(two), await isOpen(person.sessionId)]).toEqual([false, true, true]);
    expect(await revokeOtherSessions(db, person, client)).toEqual({ ended: 2 });
    expect([await isOpen(two), await isOpen(three), await isOpen(person.sessionId), await isOpen(stranger.sessionId)]).toEqual([false, false, true, true]);
  });
});

describe("a mailed link", () => {
  const linkFor = async (purpose: "sign_in" | "password_reset", email = person.user.email, callbackPath?: string) => {
    await sendLink(db, purpose, { email, baseUrl, callbackPath });
    const mail = (await mailTo(email)).at(-1);
    return mail === undefined ? null : new URL(/https:\S+/.exec(mail.text)![0]);
  };
  const tokenFor = async (purpose: "sign_in" | "password_reset") => (await linkFor(purpose))!.searchParams.get("token")!;

  test("signs in once, of many at once too, and is stored as a hash alone", async () => {
    const token = await tokenFor("sign_in");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await linkState(db, "sign_in", token)).toEqual({ state: "valid", email: person.user.email });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => signInByLink(db, token, client)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "link_invalid" });
    expect(await linkState(db, "sign_in", token)).toEqual({ state: "used", email: null });
  });

  test("is over after 15 minutes, and using one ends the earlier ones", async () => {
    const [first, second] = [await tokenFor("sign_in"), await tokenFor("password_reset")];
    const late = new Date(Date.now() + 15 * 60_000 + 1_000);
    expect((await linkState(db, "sign_in", first, late)).state).toBe("expired");
    await expect(signInByLink(db, first, client, late)).rejects.toMatchObject({ code: "link_invalid" });
    await signInByLink(db, first, client);
    await expect(resetPassword(db, second, fresh, client)).rejects.toMatchObject({ code: "link_invalid" });
  });

  test("for one thing does nothing else, and a token that nobody got does nothing", async () => {
    const [signInToken, resetToken] = [await tokenFor("sign_in"), await tokenFor("password_reset")];
    for (const token of [resetToken, "", "\0", signInToken.slice(1), signInToken.toUpperCase()]) await expect(signInByLink(db, token, client)).rejects.toMatchObject({ code: "link_invalid" });
    await expect(resetPassword(db, signInToken, fresh, client)).rejects.toMatchObject({ code: "link_invalid" });
  });

  test("sets a new password and ends every session that there was", async () => {
    const elsewhere = await openAnother();
    const token = await tokenFor("password_reset");
    await expect(resetPassword(db, token, "short", client)).rejects.toMatchObject({ name: "ZodError" });
    const session = await resetPassword(db, token, fresh, client);
    expect([await isOpen(person.sessionId), await isOpen(elsewhere), await isOpen(session.sessionId)]).toEqual([false, false, true]);
    expect([await canSignIn(old), await canSignIn(fresh)]).toEqual([false, true]);
    await expect(resetPassword(db, token, fresh, client)).rejects.toMatchObject({ code: "link_invalid" });
  });

  test("goes to nobody whose address is unknown, which nothing tells", async () => {
    expect(await linkFor("sign_in", "nobody@example.com")).toBeNull();
    for (const email of [person.user.email, "nobody@example.com"]) {
      for (let index = 0; index < 5; index++) await countLinkRequest(db, { email, address: `192.0.2.${index}` });
      await expect(countLinkRequest(db, { email: ` ${email.toUpperCase()}`, address: "192.0.2.99" })).rejects.toMatchObject({ code: "too_many_attempts" });
    }
  });

  test("leads on within this site alone", async () => {
    expect((await linkFor("sign_in", person.user.email, "/acme/endpoints?x=1"))?.searchParams.get("callbackUrl")).toBe("/acme/endpoints?x=1");
    expect((await linkFor("sign_in", person.user.email, "//evil.example"))?.searchParams.get("callbackUrl")).toBeNull();
  });
});
