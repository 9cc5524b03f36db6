import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { inTransaction, openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { mailAdmins } from "@/lib/mail/queue";
import { renameOrganization } from "@/lib/organizations/rename";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { addMember, createOrganization, createUser } from "@/prisma/factories";
import { changeMemberRole } from "./change-role";
import { listMembers } from "./list";
import { getMailWishes, setMailWishes } from "./mail-wishes";
import { leaveOrganization, removeMember } from "./remove";

let database: TestDatabase;
let db: Database;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  organizationId = (await createOrganization(db)).id;
});

interface Someone {
  actor: Actor;
  id: string;
}

async function member(role: MemberRole, organization = organizationId): Promise<Someone> {
  const user = await createUser(db);
  await addMember(db, organization, user.id, role);
  return { actor: { kind: "user", id: user.id, label: user.email, organizationId: organization, role, address: "198.51.100.1" }, id: toPublicId("usr", user.id) };
}

const roles = async () => (await db.service.membership.findMany({ where: { organizationId } })).map(({ role }) => role).sort();
const owners = async () => (await roles()).filter((role) => role === "owner").length;
const audited = async () => (await db.service.auditEntry.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(({ action, targetId, detail, address }) => ({ action, targetId, detail, address }));

describe("a role", () => {
  test("is changed by an admin, and the change is audited with before, after and the address", async () => {
    const admin = await member("admin");
    await member("owner");
    const someone = await member("viewer");
    await changeMemberRole(db, admin.actor, someone.id, "developer");
    await changeMemberRole(db, admin.actor, someone.id, "developer");
    expect((await listMembers(db, admin.actor)).find(({ id }) => id === someone.id)).toMatchObject({ role: "developer", own: false });
    expect(await audited()).toEqual([{ action: "member.role_changed", targetId: someone.id, detail: { before: { role: "viewer" }, after: { role: "developer" } }, address: "198.51.100.1" }]);
  });

  test("of an owner is given and taken by owners alone", async () => {
    const [owner, other, admin, viewer] = [await member("owner"), await member("owner"), await member("admin"), await member("viewer")];
    await expect(changeMemberRole(db, admin.actor, viewer.id, "owner")).rejects.toMatchObject({ code: "forbidden" });
    await expect(changeMemberRole(db, admin.actor, admin.id, "owner")).rejects.toMatchObject({ code: "forbidden" });
    await expect(changeMemberRole(db, admin.actor, owner.id, "viewer")).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeMember(db, admin.actor, owner.id)).rejects.toMatchObject({ code: "forbidden" });
    await changeMemberRole(db, owner.actor, viewer.id, "owner");
    await changeMemberRole(db, owner.actor, other.id, "viewer");
    expect(await roles()).toEqual(["admin", "owner", "owner", "viewer"]);
  });

  test("below admin changes nobody, itself included", async () => {
    await member("owner");
    const [developer, viewer] = [await member("developer"), await member("viewer")];
    for (const { actor, id } of [developer, viewer]) {
      await expect(changeMemberRole(db, actor, id, "admin")).rejects.toMatchObject({ code: "forbidden" });
      await expect(removeMember(db, actor, viewer.id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(renameOrganization(db, actor, { name: "Mine" })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("that was lost while the request was under way counts no more", async () => {
    await member("owner");
    const [admin, viewer] = [await member("admin"), await member("viewer")];
    await db.service.membership.updateMany({ where: { organizationId, userId: admin.actor.id }, data: { role: "viewer" } });
    await expect(changeMemberRole(db, admin.actor, viewer.id, "admin")).rejects.toMatchObject({ code: "forbidden" });
    await db.service.membership.deleteMany({ where: { organizationId, userId: admin.actor.id } });
    await expect(removeMember(db, admin.actor, viewer.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of another organization's member is out of reach, like an id that nobody has", async () => {
    const owner = await member("owner");
    const stranger = await member("viewer", (await createOrganization(db)).id);
    for (const id of [stranger.id, toPublicId("usr", newId()), "usr_x", stranger.actor.id]) {
      await expect(changeMemberRole(db, owner.actor, id, "admin")).rejects.toMatchObject({ code: "not_found" });
      await expect(removeMember(db, owner.actor, id)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(changeMemberRole(db, owner.actor, owner.id, "root")).rejects.toMatchObject({ name: "ZodError" });
  });
});

describe("the last owner", () => {
  test("cannot leave, be removed or step down, and then can once there is another", async () => {
    const owner = await member("owner");
    const admin = await member("admin");
    await expect(leaveOrganization(db, owner.actor)).rejects.toMatchObject({ code: "last_owner" });
    await expect(removeMember(db, owner.actor, owner.id)).rejects.toMatchObject({ code: "last_owner" });
    await expect(changeMemberRole(db, owner.actor, owner.id, "admin")).rejects.toMatchObject({ code: "last_owner" });
    await changeMemberRole(db, owner.actor, admin.id, "owner");
    await leaveOrganization(db, owner.actor);
    expect(await roles()).toEqual(["owner"]);
    expect((await audited()).map(({ action }) => action)).toEqual(["member.role_changed", "member.left"]);
  });

  test.each([
    ["demote each other", (one: Someone, two: Someone) => [changeMemberRole(db, one.actor, two.id, "viewer"), changeMemberRole(db, two.actor, one.id, "viewer")]],
    ["remove each other", (one: Someone, two: Someone) => [removeMember(db, one.actor, two.id), removeMember(db, two.actor, one.id)]],
    ["leave together", (one: Someone, two: Someone) => [leaveOrganization(db, one.actor), leaveOrganization(db, two.actor)]],
    ["leave while being demoted", (one: Someone, two: Someone) => [leaveOrganization(db, one.actor), changeMemberRole(db, one.actor, two.id, "viewer"), changeMemberRole(db, two.actor, two.id, "admin")]],
  ])("remains when two owners %s at once", async (_, acts) => {
    for (let round = 0; round < 5; round++) {
      organizationId = (await createOrganization(db)).id;
      const results = await Promise.allSettled(acts(await member("owner"), await member("owner")));
      for (const result of results) if (result.status === "rejected") expect(["last_owner", "forbidden", "not_found"]).toContain(result.reason.code);
      expect(await owners()).toBe(1);
    }
  });
});

test("a removed member is gone, and a viewer sees who is there", async () => {
  const [owner, viewer] = [await member("owner"), await member("viewer")];
  await removeMember(db, owner.actor, viewer.id);
  expect((await listMembers(db, { ...owner.actor, role: "viewer" })).map(({ id, own }) => [id, own])).toEqual([[owner.id, true]]);
});

test("an organization is renamed once, and its address stays", async () => {
  const owner = await member("owner");
  await renameOrganization(db, owner.actor, { name: " Zeta " });
  await renameOrganization(db, owner.actor, { name: "Zeta" });
  await expect(renameOrganization(db, owner.actor, { name: " " })).rejects.toMatchObject({ name: "ZodError" });
  expect(await db.service.organization.findUniqueOrThrow({ where: { id: organizationId } })).toMatchObject({ name: "Zeta", slug: expect.stringContaining("organization-") });
  expect((await audited()).map(({ action }) => action)).toEqual(["organization.renamed"]);
});

test("mail goes to those owners and admins who want its kind", async () => {
  const [owner, admin, viewer] = [await member("owner"), await member("admin"), await member("viewer")];
  await setMailWishes(db, owner.actor, { mailDisabled: false, mailWarning: true });
  await setMailWishes(db, admin.actor, { mailDisabled: true, mailWarning: false });
  await setMailWishes(db, viewer.actor, { mailDisabled: true, mailWarning: true });
  const mailed = async (kind: "mail_disabled" | "mail_warning") => {
    const occasion = newId();
    await inTransaction(db.servicePool, (client) => mailAdmins(client, organizationId, kind, { subject: "s", text: "t", occasion }));
    return (await db.service.outgoingEmail.findMany({ where: { dedupeKey: { startsWith: occasion } } })).map(({ recipient }) => recipient);
  };
  expect(await mailed("mail_disabled")).toEqual([admin.actor.label]);
  expect(await mailed("mail_warning")).toEqual([owner.actor.label]);
  expect(await getMailWishes(db, owner.actor)).toEqual({ mailDisabled: false, mailWarning: true });
});

test("a portal visitor has no membership to leave or to be mailed for, and keeps out of members' affairs as an admin too", async () => {
  const someone = await member("viewer");
  const visitor: Actor = { kind: "portal", id: newId(), label: "jo@customer.example", organizationId, role: "admin" };
  await expect(leaveOrganization(db, visitor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(setMailWishes(db, visitor, { mailDisabled: true, mailWarning: true })).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeMemberRole(db, visitor, someone.id, "admin")).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeMember(db, visitor, someone.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listMembers(db, visitor)).toHaveLength(1);
});
