import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createOrganization } from "@/prisma/factories";
import { exportAudit, type AuditFormat } from "./export";
import type { AuditFilters } from "./filters";
import { listAudit } from "./list";
import { listAuditActors } from "./list-actors";
import { writeAudit } from "./write";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const tenant = async () => actorOf((await createOrganization(db)).id, { address: "203.0.113.5" });
const note = (actor: Actor, action = "endpoint.updated", target: string | null = null, detail: object = {}) => withTenant(db, actor.organizationId, (tx) => writeAudit(tx, actor, action, target, detail));
const all = async (actor: Actor, filters: AuditFilters = {}) => (await listAudit(db, actor, { ...filters, limit: 100 })).items;
const exported = async (actor: Actor, format: AuditFormat, filters: AuditFilters = {}) => {
  let text = "";
  for await (const piece of await exportAudit(db, actor, filters, format)) text += piece;
  return text;
};

test("an entry says who, what, on what, from where, and only what changed", async () => {
  const actor = await tenant();
  const target = toPublicId("ep", newId());
  await note(actor, "endpoint.updated", target, { before: { url: "https://a.example", timeoutMs: 5 }, after: { url: "https://b.example", timeoutMs: 5 } });
  expect(await all(actor)).toMatchObject([
    { action: "endpoint.updated", targetId: target, address: "203.0.113.5", actor: { kind: "user", label: actor.label, id: toPublicId("usr", actor.id) }, sentence: { before: "changed the endpoint" }, changes: [{ field: "URL", before: "https://a.example", after: "https://b.example" }] },
  ]);
});

test("pages follow each other without a gap or a repeat while entries arrive", async () => {
  const actor = await tenant();
  for (let n = 0; n < 7; n++) await note(actor, "inbox.created", null, { name: `inbox ${n}` });
  const first = await listAudit(db, actor, { limit: 3 });
  await note(actor, "inbox.created", null, { name: "late" });
  const second = await listAudit(db, actor, { limit: 3, after: first.next! });
  const third = await listAudit(db, actor, { limit: 3, after: second.next! });
  const names = [first, second, third].flatMap(({ items }) => items.map(({ sentence }) => sentence.before.match(/\d/)?.[0]));
  expect(names).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  expect(third.next).toBeNull();
});

test("each filter narrows: kind and person, group, action, target, time", async () => {
  const actor = await tenant();
  const key: Actor = { ...actor, kind: "api_key", id: newId(), label: "CI" };
  const staff: Actor = { ...actor, kind: "support", id: newId(), label: "sam@support.example" };
  const target = toPublicId("ep", newId());
  await note(actor, "endpoint.created", target);
  await note(key, "inbox.created");
  await note(staff, "support.looked", target);
  await note({ ...actor, kind: "system", id: "posthorn" }, "endpoint.disabled");
  const actions = async (filters: AuditFilters) => (await all(actor, filters)).map(({ action }) => action);
  expect(await actions({ actor: "support" })).toEqual(["support.looked"]);
  expect(await actions({ actor: "system" })).toEqual(["endpoint.disabled"]);
  expect(await actions({ actor: toPublicId("key", key.id) })).toEqual(["inbox.created"]);
  expect(await actions({ actor: toPublicId("usr", staff.id) })).toEqual(["support.looked"]);
  expect(await actions({ group: "endpoints" })).toEqual(["endpoint.disabled", "endpoint.created"]);
  expect(await actions({ action: "inbox.created" })).toEqual(["inbox.created"]);
  expect(await actions({ target })).toEqual(["support.looked", "endpoint.created"]);
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  expect(await actions({ from: at(-60_000) })).toHaveLength(4);
  expect(await actions({ from: at(60_000) })).toEqual([]);
  expect(await actions({ until: at(-60_000) })).toEqual([]);
  for (const bad of [{ actor: "nobody" }, { from: "yesterday" }, { group: "x" as never }]) await expect(all(actor, bad)).rejects.toThrow();
  await expect(listAudit(db, actor, { after: "aud_nonsense" })).rejects.toMatchObject({ code: "invalid_filter" });
  expect((await listAuditActors(db, actor)).map(({ label }) => label).sort()).toEqual(["CI", actor.label, "sam@support.example"].sort());
});

test("another organization's entries are not there, not even with a cursor of theirs", async () => {
  const [ours, theirs] = [await tenant(), await tenant()];
  await note(theirs, "endpoint.created", "ep_x", { url: "https://theirs.example" });
  const [entry] = await all(theirs);
  expect(await all(ours)).toEqual([]);
  expect((await listAudit(db, ours, { after: entry!.id })).items).toEqual([]);
  expect(await exported(ours, "jsonl")).not.toContain("theirs.example");
});

test("viewers and developers neither read nor export it", async () => {
  const actor = await tenant();
  for (const role of ["viewer", "developer"] as const) {
    await expect(listAudit(db, { ...actor, role }, {})).rejects.toMatchObject({ status: 403 });
    await expect(exportAudit(db, { ...actor, role }, {}, "csv")).rejects.toMatchObject({ status: 403 });
  }
});

test("a file holds every entry once, over batches, and the export itself", async () => {
  const actor = await tenant();
  await db.service.$executeRaw`
    INSERT INTO audit_entries (id, organization_id, actor, actor_label, action, detail)
    SELECT posthorn_uuidv7(), ${actor.organizationId}::uuid, 'system', 'Posthorn', 'inbox.created', jsonb_build_object('name', 'n' || n) FROM generate_series(1, 1203) n`;
  const lines = (await exported(actor, "jsonl")).trimEnd().split("\n").map((line) => JSON.parse(line) as { id: string; action: string });
  expect(lines).toHaveLength(1204);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(1204);
  expect(lines[0]!.action).toBe("audit.exported");
  const csv = (await exported(actor, "csv", { group: "playground" })).trimEnd().split("\r\n");
  expect(csv).toHaveLength(1204);
  expect(csv[0]).toBe('"id","time","actor_kind","actor","actor_id","action","target","summary","changes","address"');
});

test("a batch is read only when the one before it was taken, and nothing stays open in between", async () => {
  const actor = await tenant();
  await db.service.$executeRaw`
    INSERT INTO audit_entries (id, organization_id, actor, actor_label, action) SELECT posthorn_uuidv7(), ${actor.organizationId}::uuid, 'system', 'Posthorn', 'demo.seeded' FROM generate_series(1, 600) n`;
  const pieces = await exportAudit(db, actor, {}, "jsonl");
  await pieces.next();
  expect(db.tenantPool.totalCount - db.tenantPool.idleCount).toBe(0);
  await db.service.auditEntry.deleteMany({ where: { organizationId: actor.organizationId } });
  expect((await pieces.next()).done).toBe(true);
});

test("a name that is a formula is a text in the file, and one with line breaks stays in its line", async () => {
  const actor: Actor = { ...(await tenant()), label: '=HYPERLINK("https://evil.example","click")' };
  await note(actor, "inbox.created", null, { name: "+1\n\"2026-11-30\",\"user\",\"olivia\"\u202e" });
  await note({ ...actor, label: "@SUM(A1)\r\nforged" }, "endpoint.created", "-ep");
  const csv = await exported(actor, "csv");
  const records = csv.trimEnd().split("\r\n");
  expect(records).toHaveLength(4);
  for (const record of records) for (const [, field] of record.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)) expect(field).not.toMatch(/^[=+\-@\t\r\n]/);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"",""click"")"`);
  expect(csv).toContain(`"'@SUM(A1)\\u{d}\\u{a}forged"`);
  expect(csv).not.toContain("\u202e");
});
