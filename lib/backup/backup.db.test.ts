import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { fillTable, tablesOf } from "@/e2e/attacks/fill-table";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { createApiKey } from "@/lib/api-keys/create";
import { drainEndpoint } from "@/lib/delivery/drain";
import { sweep } from "@/lib/delivery/sweep";
import { adminQuery, withDatabase } from "@/lib/host/admin-query";
import { toPublicId } from "@/lib/ids";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { backup, restore } from "./backup";
import { eraseOrganization } from "./erase-organization";
import { exportOrganization } from "./export-organization";
import { organizationTables } from "./organization-tables";
import { connectionOf } from "./pg-tools";

let stage: Stage;
let receiver: SimpleReceiver;
let folder: string;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((_, response) => void response.end(Buffer.from([0xff, 0xfe])));
});
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-backup-"))));
afterEach(() => fs.rmSync(folder, { recursive: true }));
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

async function deliver() {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: receiver.url });
  await stage.publish(organization.id, { type: "order.paid", data: { order: "ord_1042" } }, { type: "order.paid", data: {} });
  await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
  return { ...organization, endpoint: endpoint.id, secret: endpoint.secret };
}

const rowsOf = async (table: string, id: string) => (await stage.owner.query(`SELECT FROM ${table} WHERE organization_id = $1`, [id])).rowCount;

test("an export has what is kept about an organization, of no other, and no secret", async () => {
  const [mine, other] = [await deliver(), await deliver()];
  const lines: string[] = [];
  const counts = await exportOrganization(stage.db.servicePool, mine.id, (line) => void lines.push(line));
  expect(counts).toMatchObject({ organizations: 1, events: 2, deliveries: 2, attempts: 2, endpoints: 1 });
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
  expect(rows.find(({ table, row }) => table === "events" && String(row.payload).includes("ord_1042"))).toBeDefined();
  expect(rows.find(({ table }) => table === "attempts")!.row.response_body_base64).toBe("//4=");
  const text = lines.join("");
  expect(text).not.toContain(other.id);
  expect(text).not.toContain(mine.secret);
  expect(text).not.toMatch(/ciphertext|lease_token|"hash"/);
});

test("erasing leaves nothing of an organization in any table, everything of the others, and one entry that says so", async () => {
  const [mine, other] = [await deliver(), await deliver()];
  const tables = await organizationTables(stage.owner);
  expect(tables.length).toBeGreaterThan(15);
  // A row in every table that has an organization, whatever it means.
  const client = await stage.owner.connect();
  const { rows: checks } = await client.query<{ drop: string }>("SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace");
  for (const { drop } of checks) await client.query(drop);
  await client.query("SET session_replication_role = replica");
  const columns = await tablesOf(client as never);
  for (const table of tables) if ((await rowsOf(table, mine.id)) === 0) await fillTable(client as never, table, columns.get(table)!, mine.id);
  await client.query("SET session_replication_role = origin");
  client.release();
  for (const table of tables) expect([table, await rowsOf(table, mine.id)]).not.toEqual([table, 0]);
  const before = Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table, other.id)] as const)));
  expect(await eraseOrganization(stage.db.servicePool, mine.id)).toBeGreaterThanOrEqual(2);
  await nothingIsLeftOf(mine);
  expect(Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rowsOf(table, other.id)] as const)))).toEqual(before);
  expect(await stage.db.service.auditEntry.count({ where: { action: "organization.erased", targetId: toPublicId("org", mine.id), organizationId: null } })).toBe(1);
});

test("what is under way while an organization is erased leaves nothing behind either, and its keys are refused from the start", async () => {
  const organization = await createOrganization(stage.db);
  const answers: (() => void)[] = [];
  const slow = await startSimpleReceiver((_, response) => void answers.push(() => response.end()));
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: slow.url });
  await stage.publish(organization.id, { type: "order.paid", data: {} });
  const { id: key } = await createApiKey(stage.db, { organizationId: organization.id, name: "theirs", scopes: ["events:publish"] });
  const draining = drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
  await expect.poll(() => answers.length).toBe(1);
  // Whoever erases waits for this row, and has revoked the keys before.
  const holder = await stage.owner.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM endpoint_states WHERE endpoint_id = $1 FOR UPDATE", [endpoint.id]);
  const erasing = eraseOrganization(stage.db.servicePool, organization.id);
  await expect.poll(async () => (await stage.owner.query("SELECT FROM api_keys WHERE id = $1 AND revoked_at IS NOT NULL", [key])).rowCount).toBe(1);
  await holder.query("COMMIT");
  holder.release();
  await erasing;
  answers[0]!();
  await draining;
  await slow.close();
  await sweep(stage.engine);
  await nothingIsLeftOf({ id: organization.id, endpoint: endpoint.id });
});

async function nothingIsLeftOf({ id, endpoint }: { id: string; endpoint: string }) {
  for (const table of await organizationTables(stage.owner)) expect([table, await rowsOf(table, id)]).toEqual([table, 0]);
  for (const [table, columns] of await tablesOf(stage.owner as never)) {
    if (!columns.some(({ name }) => name === "endpoint_id")) continue;
    expect([table, (await stage.owner.query(`SELECT FROM ${table} WHERE endpoint_id = $1`, [endpoint])).rowCount]).toEqual([table, 0]);
  }
  expect(await stage.db.service.organization.findUnique({ where: { id } })).toBeNull();
}

const admin = () => stage.database.ownerUrl.replace(/\/[^/]*$/, "/postgres");
const version = (text: string) => Number(/(\d+)/.exec(text)?.[1]);
const toolVersion = () => {
  try {
    return version(execFileSync("pg_dump", ["--version"], { encoding: "utf8" }));
  } catch {
    return 0;
  }
};

test("the whole database comes back from a backup, and only into an empty one; an older pg_dump is told apart", { timeout: 60_000 }, async () => {
  const organization = await deliver();
  const file = path.join(folder, "posthorn.dump");
  const server = version((await stage.owner.query<{ server_version: string }>("SHOW server_version")).rows[0]!.server_version);
  if (toolVersion() < server) {
    await expect(backup(stage.database.ownerUrl, file)).rejects.toThrow(/pg_dump is (not here|of version \d+ and the server of \d+)/);
    expect(fs.readdirSync(folder)).toEqual([]);
    return;
  }
  await backup(stage.database.ownerUrl, file);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  await expect(backup(stage.database.ownerUrl, file)).rejects.toThrow("is there already");
  await expect(restore(stage.database.ownerUrl, file)).rejects.toThrow("not empty");
  await adminQuery(admin(), "CREATE DATABASE posthorn_restored");
  await restore(withDatabase(admin(), "posthorn_restored"), file);
  expect(await stage.db.service.organization.count({ where: { id: organization.id } })).toBe(1);
  await adminQuery(admin(), "DROP DATABASE posthorn_restored WITH (FORCE)");
});

test("PostgreSQL's programs get the connection by the environment, never by their arguments", async () => {
  // Stands for a pg_dump of the server's version: it writes down how it was called.
  const tool = path.join(folder, "pg_dump");
  fs.writeFileSync(tool, `#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.0"; exit 0; fi\necho "$@ | $PGHOST $PGPORT $PGUSER $PGPASSWORD $PGDATABASE" > "${folder}/called"\n`, { mode: 0o755 });
  const environment = { PATH: `${folder}:/bin:/usr/bin` } as unknown as NodeJS.ProcessEnv;
  // What another backup is writing is left alone.
  fs.writeFileSync(path.join(folder, "other.dump.part"), "half");
  await expect(backup(stage.database.ownerUrl, path.join(folder, "other.dump"), environment)).rejects.toThrow("other.dump.part is there already");
  expect(fs.readFileSync(path.join(folder, "other.dump.part"), "utf8")).toBe("half");
  await backup(stage.database.ownerUrl, path.join(folder, "posthorn.dump"), environment);
  const [args, connection] = fs.readFileSync(path.join(folder, "called"), "utf8").trim().split(" | ");
  const { username, password, pathname } = new URL(stage.database.ownerUrl);
  expect(args).toBe(`--format=custom --no-owner --file=${folder}/posthorn.dump.part`);
  expect(connection).toContain(`${username} ${decodeURIComponent(password)} ${pathname.slice(1)}`);
  expect(connectionOf("postgresql://u%40x:p%2Fq@[::1]/db?sslmode=require")).toEqual({ PGHOST: "::1", PGPORT: "5432", PGUSER: "u@x", PGPASSWORD: "p/q", PGDATABASE: "db", PGSSLMODE: "require" });
});
