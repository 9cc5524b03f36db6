import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { openDatabase, withTenant, withTenantClient, type Database } from "@/lib/db/database";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { createEndpoint } from "@/lib/endpoints/create";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { changeProfile, rotateSecret } from "@/lib/signing-secrets/rotate";
import { actorOf, createEndpointRow, createOrganization, testKeyring } from "@/prisma/factories";
import { leaveReveal, revealLifetimeMs } from "./leave";
import { pruneReveals } from "./prune";
import { takeReveal } from "./take";
import { waitingReveal } from "./waiting";

let testDatabase: TestDatabase;
let owner: pg.Client;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await testDatabase.drop();
});

const tools = () => ({ db, keyring: testKeyring, policy: parseEgressPolicy({ NODE_ENV: "test" }) });
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const gone = { code: "reveal_gone", status: 410 };

async function setting() {
  const { id } = await createOrganization(db);
  const actor = actorOf(id);
  const target = toPublicId("ep", newId());
  const leave = (text = secret, now?: Date) => withTenant(db, id, (tx) => leaveReveal(tx, testKeyring, actor, target, text, now));
  const take = (by = actor, now?: Date, of = target) => takeReveal({ db, keyring: testKeyring }, by, of, "endpoint.write", now);
  const rows = async () => (await owner.query("SELECT * FROM secret_reveals WHERE organization_id = $1", [id])).rows;
  return { organizationId: id, actor, target, leave, take, rows };
}

test("a secret is taken once, by its maker, and leaves a note that says so and does not hold it", async () => {
  const { actor, target, leave, take, rows } = await setting();
  await leave();
  expect(await waitingReveal(db, actor, target)).toEqual({ until: expect.any(String) });
  expect(await take()).toEqual({ secret });
  expect(await rows()).toEqual([]);
  expect(await waitingReveal(db, actor, target)).toBeNull();
  await expect(take()).rejects.toMatchObject(gone);
  const audit = await db.service.auditEntry.findMany({ where: { organizationId: actor.organizationId } });
  expect(audit).toMatchObject([{ action: "secret.shown", targetId: target, actor: `user:${actor.id}` }]);
  expect(JSON.stringify(audit)).not.toContain(secret.slice(6));
});

test("of forty takes at once exactly one gets it, also where two secrets wait", async () => {
  for (const waiting of [1, 2]) {
    const { leave, take } = await setting();
    for (let n = 0; n < waiting; n += 1) await leave(`whsec_${n}`);
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => take()));
    expect(results.filter((result) => result.status === "fulfilled").map((result) => result.value.secret)).toEqual([`whsec_${waiting - 1}`]);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(gone);
  }
});

test("nobody else takes it: another member, another kind of actor with the same id, another organization, for another target", async () => {
  const { organizationId, actor, leave, take, rows, target } = await setting();
  await leave();
  const other = await createOrganization(db);
  for (const by of [actorOf(organizationId), { ...actor, kind: "portal" as const }, { ...actor, organizationId: other.id }]) {
    await expect(take(by)).rejects.toMatchObject(gone);
    expect(await waitingReveal(db, by, target)).toBeNull();
  }
  for (const of of ["", "ep_", "%", toPublicId("ep", newId()), target.toUpperCase()]) await expect(take(actor, undefined, of)).rejects.toMatchObject(gone);
  expect(await rows()).toHaveLength(1);
  expect(await take()).toEqual({ secret });
});

test("its maker does not get it after losing the role that may make one", async () => {
  const { actor, leave, take, rows } = await setting();
  await leave();
  await expect(take({ ...actor, role: "viewer" })).rejects.toMatchObject({ code: "forbidden" });
  expect(await rows()).toHaveLength(1);
});

test("after ten minutes it is gone, and then its row too", async () => {
  const { actor, target, leave, take, rows } = await setting();
  await leave(secret, new Date(Date.now() - revealLifetimeMs));
  expect(await waitingReveal(db, actor, target)).toBeNull();
  await expect(take()).rejects.toMatchObject(gone);
  await leave(secret, new Date(Date.now() - revealLifetimeMs - 1));
  await leave("whsec_fresh");
  await pruneReveals(db.servicePool);
  expect(await rows()).toHaveLength(1);
  expect(await take()).toEqual({ secret: "whsec_fresh" });
});

test("the row holds no secret, and neither role of the tenant reads, changes or deletes it", async () => {
  const { organizationId, leave, rows } = await setting();
  await leave();
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.ciphertext.toString("latin1")).not.toContain(secret.slice(6));
  for (const sql of ["SELECT id FROM secret_reveals", "UPDATE secret_reveals SET expires_at = now()", "DELETE FROM secret_reveals", "DELETE FROM secret_reveals RETURNING ciphertext"]) {
    await expect(withTenantClient(db, organizationId, (client) => client.query(sql))).rejects.toThrow(/permission denied/);
  }
});

test("a row that was given to somebody else does not open, and is not lost by the try", async () => {
  const { actor, leave, take, rows, target, organizationId } = await setting();
  await leave();
  const thief = actorOf(organizationId);
  await owner.query("UPDATE secret_reveals SET actor = $1 WHERE target_id = $2", [`user:${thief.id}`, target]);
  await expect(take(thief)).rejects.toMatchObject({ code: "tampered" });
  await owner.query("UPDATE secret_reveals SET actor = $1 WHERE target_id = $2", [`user:${actor.id}`, target]);
  expect(await rows()).toHaveLength(1);
  expect(await take()).toEqual({ secret });
});

test("a person's new endpoint, rotation and new kind of key each leave one; a program's leave none", async () => {
  const { organizationId, actor, take, rows } = await setting();
  const input = { url: "https://example.com/hooks", description: "", filters: ["*"] };
  const created = await createEndpoint(tools(), actor, input);
  const id = toPublicId("ep", created.id);
  expect(await take(actor, undefined, id)).toEqual({ secret: created.secret });
  const rotated = await rotateSecret(tools(), actor, id, 0);
  expect(rotated.secret).not.toBe(created.secret);
  expect(await take(actor, undefined, id)).toEqual({ secret: rotated.secret });
  // The public half is no secret: it stays on its page.
  await changeProfile(tools(), actor, id, "standard_asymmetric");
  expect(await rows()).toEqual([]);
  const back = await changeProfile(tools(), actor, id, "standard");
  expect(await take(actor, undefined, id)).toEqual({ secret: back.secret });
  const program = { ...actor, kind: "api_key" as const };
  await createEndpoint(tools(), program, input);
  await rotateSecret(tools(), program, id, 0);
  expect(await rows()).toEqual([]);
  const theirs = await createEndpointRow(db, (await createOrganization(db)).id);
  await expect(take(actor, undefined, toPublicId("ep", theirs.id))).rejects.toMatchObject(gone);
  expect(organizationId).toBe(actor.organizationId);
});
