import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { findSessions } from "@/lib/auth/find-sessions";
import { signIn } from "@/lib/auth/sign-in";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, addMember, createOrganization, createUser } from "@/prisma/factories";
import { acceptAsNewUser, acceptInvitation } from "./accept";
import { createInvitation } from "./create";
import { findInvitation } from "./find";
import { listInvitations } from "./list";
import { resendInvitation } from "./resend";
import { revokeInvitation } from "./revoke";

let database: TestDatabase;
let db: Database;
let organization: Awaited<ReturnType<typeof createOrganization>>;
let admin: Actor;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  organization = await createOrganization(db, { name: "Acme" });
  admin = actorOf(organization.id, { role: "admin", label: "ada@example.com" });
});

const way = { baseUrl: "https://hooks.example", mail: true };
const client = { address: "198.51.100.1", userAgent: "a browser" };
const account = { name: "Grace", password: "correct horse battery" };
const newEmail = () => `guest-${++count}@example.com`;
const tokenOf = (link: string) => link.split("/").at(-1)!;
const invite = async (email = newEmail(), role = "developer" as const) => createInvitation(db, admin, { email, role }, way);
const roleOf = async (email: string) => (await db.service.membership.findFirst({ where: { organizationId: organization.id, user: { email } } }))?.role;

describe("an invitation", () => {
  test("creates the account of the invited address, makes it a member and signs it in", async () => {
    const { email, link } = await invite();
    expect(await findInvitation(db, tokenOf(link))).toMatchObject({ state: "open", email, role: "developer", hasAccount: false, organization: { name: "Acme" }, invitedBy: "ada@example.com" });
    const { slug, session } = await acceptAsNewUser(db, tokenOf(link), account, client);
    expect(slug).toBe(organization.slug);
    expect((await findSessions(db.servicePool, [session.sessionId])).people[0]).toMatchObject({ user: { email, name: "Grace" }, memberships: [{ role: "developer" }] });
    expect(await signIn(db, { email, password: account.password, ...client })).toMatchObject({ ok: true });
    expect((await db.service.auditEntry.findMany({ where: { organizationId: organization.id }, orderBy: { id: "asc" } })).map(({ action, actorLabel }) => [action, actorLabel])).toEqual([["member.invited", "ada@example.com"], ["member.joined", email]]);
    expect(await findInvitation(db, tokenOf(link))).toMatchObject({ state: "accepted" });
  });

  test("is mailed, and kept as a hash alone", async () => {
    const { email, link } = await invite();
    const [mail] = await db.service.outgoingEmail.findMany({ where: { recipient: email } });
    expect(mail!.text).toContain(link);
    const row = await db.service.invitation.findFirstOrThrow({ where: { email } });
    expect(JSON.stringify([row, Buffer.from(row.hash).toString("latin1"), await listInvitations(db, admin)])).not.toContain(tokenOf(link));
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 86_400_000);
  });

  test("is mailed nowhere where no mail goes out", async () => {
    const email = newEmail();
    const { id } = await createInvitation(db, admin, { email, role: "viewer" }, { ...way, mail: false });
    await resendInvitation(db, admin, id, { ...way, mail: false });
    expect(await db.service.outgoingEmail.count({ where: { recipient: email } })).toBe(0);
  });

  test("used by many at once lets one in", async () => {
    const { email, link } = await invite();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => acceptAsNewUser(db, tokenOf(link), account, client)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(["invitation_invalid", "account_exists"]).toContain(result.reason.code);
    expect(await db.service.user.count({ where: { email } })).toBe(1);
    const guest = await createUser(db, { email: newEmail() });
    const second = await invite(guest.email);
    const again = await Promise.allSettled([1, 2, 3].map(() => acceptInvitation(db, tokenOf(second.link), guest, client)));
    expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is accepted by the invited address alone, and a refusal leaves it open", async () => {
    const [guest, other] = [await createUser(db, { email: newEmail() }), await createUser(db)];
    const { link } = await invite(guest.email);
    await expect(acceptInvitation(db, tokenOf(link), other, client)).rejects.toMatchObject({ code: "invitation_for_other", status: 403 });
    await expect(acceptAsNewUser(db, tokenOf(link), account, client)).rejects.toMatchObject({ code: "account_exists" });
    expect(await roleOf(other.email)).toBeUndefined();
    await acceptInvitation(db, tokenOf(link), guest, client);
    expect(await roleOf(guest.email)).toBe("developer");
  });

  test("of the past, a revoked and a replaced one let nobody in", async () => {
    const late = new Date(Date.now() + 7 * 86_400_000 + 1_000);
    const expired = await invite();
    expect((await findInvitation(db, tokenOf(expired.link), late)).state).toBe("expired");
    await expect(acceptAsNewUser(db, tokenOf(expired.link), account, client, late)).rejects.toMatchObject({ code: "invitation_invalid" });
    const revoked = await invite();
    await revokeInvitation(db, admin, revoked.id);
    expect((await findInvitation(db, tokenOf(revoked.link))).state).toBe("revoked");
    await expect(acceptAsNewUser(db, tokenOf(revoked.link), account, client)).rejects.toMatchObject({ code: "invitation_invalid" });
    await expect(revokeInvitation(db, admin, revoked.id)).rejects.toMatchObject({ code: "not_found" });
    const replaced = await invite();
    const sent = await resendInvitation(db, admin, replaced.id, way);
    expect((await findInvitation(db, tokenOf(replaced.link))).state).toBe("unknown");
    expect((await findInvitation(db, tokenOf(sent.link))).state).toBe("open");
    for (const token of ["", "\0", "x".repeat(10_000)]) expect((await findInvitation(db, token)).state).toBe("unknown");
  });

  test("is open once for each address, unless the earlier one expired", async () => {
    const email = newEmail();
    const results = await Promise.allSettled([1, 2, 3].map(() => invite(email)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject({ code: "already_invited", details: { field: "email" } });
    await db.service.invitation.updateMany({ where: { email }, data: { expiresAt: new Date() } });
    expect((await listInvitations(db, admin)).map(({ expired }) => expired)).toEqual([true]);
    await invite(email);
    expect((await listInvitations(db, admin)).map(({ expired }) => expired)).toEqual([false]);
  });

  test("is not for members, and a member who accepts keeps their role", async () => {
    const guest = await createUser(db, { email: newEmail() });
    const { link } = await invite(guest.email);
    await addMember(db, organization.id, guest.id, "admin");
    await acceptInvitation(db, tokenOf(link), guest, client);
    expect(await roleOf(guest.email)).toBe("admin");
    await expect(invite(guest.email)).rejects.toMatchObject({ code: "already_member" });
  });
});

describe("who invites", () => {
  test("is an admin or owner; owners are invited by owners", async () => {
    for (const role of ["viewer", "developer"] as const) await expect(createInvitation(db, { ...admin, role }, { email: newEmail(), role: "viewer" }, way)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createInvitation(db, admin, { email: newEmail(), role: "owner" }, way)).rejects.toMatchObject({ code: "forbidden" });
    const { id } = await createInvitation(db, { ...admin, role: "owner" }, { email: newEmail(), role: "owner" }, way);
    await expect(resendInvitation(db, admin, id, way)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("does so for their own organization, and touches no other's", async () => {
    const { id } = await invite();
    const stranger = actorOf((await createOrganization(db)).id);
    for (const invitation of [id, toPublicId("inv", newId()), "inv_x"]) {
      await expect(revokeInvitation(db, stranger, invitation)).rejects.toMatchObject({ code: "not_found" });
      await expect(resendInvitation(db, stranger, invitation, way)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await listInvitations(db, stranger)).toEqual([]);
    expect(await listInvitations(db, { ...admin, role: "viewer" })).toHaveLength(1);
  });
});
