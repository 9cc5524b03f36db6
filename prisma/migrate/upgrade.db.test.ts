import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { startSimpleReceiver } from "@/e2e/stage/stage";
import { ensureLoginRoles } from "@/lib/db/roles";
import { createEngine } from "@/lib/delivery/engine";
import { drainEndpoint } from "@/lib/delivery/drain";
import { buildEnvelope, RawJson } from "@/lib/events/envelope";
import { adminQuery, withDatabase } from "@/lib/host/admin-query";
import { newId } from "@/lib/ids";
import { encryptionContext } from "@/lib/secrets/context";
import { encryptSecret } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { testEncryptionKey, testKeyring } from "@/prisma/factories";
import { deployMigrations } from "./deploy";
import { migrationsFolder, readMigrations } from "./migration-files";

const { adminUrl } = inject("testCluster");
const waiting = 40;
let name: string;
let url: string;
let folder: string;

beforeEach(async () => {
  name = `posthorn_upgrade_${createHash("sha256").update(newId()).digest("hex").slice(0, 8)}`;
  await adminQuery(adminUrl, `CREATE DATABASE ${name}`);
  url = withDatabase(adminUrl, name);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-upgrade-"));
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true });
  await adminQuery(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

/** The oldest database that can hold anything: its tables, and the rules on them. */
function oldest(): string {
  for (const { name: migration } of readMigrations().slice(0, 2)) fs.cpSync(path.join(migrationsFolder, migration), path.join(folder, migration), { recursive: true });
  return folder;
}

test("a database of the oldest version is upgraded while it is written to, and all that it held is delivered", { timeout: 120_000 }, async () => {
  await deployMigrations(url, oldest());
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  const receiver = await startSimpleReceiver((_, response) => void response.end());
  const [organization, endpoint, secretId] = [newId(), newId(), newId()];
  const { keyId, ciphertext } = encryptSecret(testKeyring, generateSigningSecret("standard"), encryptionContext({ kind: "signing_secret", organizationId: organization, endpointId: endpoint, rowId: secretId }));
  await pool.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Old', 'old')", [organization]);
  await pool.query("INSERT INTO endpoints (id, organization_id, url, filters) VALUES ($1, $2, $3, '{*}')", [endpoint, organization, receiver.url]);
  await pool.query("INSERT INTO endpoint_states (endpoint_id, organization_id) VALUES ($1, $2)", [endpoint, organization]);
  await pool.query("INSERT INTO signing_secrets (id, organization_id, endpoint_id, key_id, ciphertext) VALUES ($1, $2, $3, $4, $5)", [secretId, organization, endpoint, keyId, ciphertext]);
  /** As the old version stored an event and its delivery. */
  const publish = async () => {
    const id = newId();
    const { text, fingerprint } = buildEnvelope({ id, type: "order.paid", occurredAt: new Date(), givenTimestamp: false, data: new RawJson("{}") });
    await pool.query(
      `WITH e AS (INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at) VALUES ($1, $2, 'order.paid', decode($3, 'hex'), convert_to($4, 'UTF8'), now()))
       INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, due_at) VALUES ($5, $2, $1, $6, 'order.paid', 'pending', now())`,
      [id, organization, fingerprint, text, newId(), endpoint],
    );
  };
  for (let n = 0; n < waiting; n++) await publish();
  // A worker of the old version died with two in its hands.
  await pool.query("UPDATE deliveries SET lease_token = gen_random_uuid(), leased_until = now() + interval '90 s', attempts = 1 WHERE id IN (SELECT id FROM deliveries LIMIT 2)");

  let upgraded = false;
  let written = waiting;
  let slowestMs = 0;
  const writer = (async () => {
    while (!upgraded) {
      const began = performance.now();
      await publish();
      slowestMs = Math.max(slowestMs, performance.now() - began);
      written++;
    }
  })();
  const applied = await deployMigrations(url);
  upgraded = true;
  await writer;
  expect(applied.length).toBe(readMigrations().length - 2);
  expect(slowestMs).toBeLessThan(20_000);

  const { serviceUrl } = await ensureLoginRoles(url, "upgrade");
  const engine = createEngine({ serviceUrl, environment: { POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_LOOPBACK_TARGETS: new URL(receiver.url).host }, report: () => {} });
  const undelivered = async () => (await pool.query("SELECT FROM deliveries WHERE state <> 'succeeded'")).rowCount;
  for (let round = 0; round < 20 && (await undelivered())! > 0; round++) await drainEndpoint(engine, endpoint, { deadline: performance.now() + 10_000 });
  expect(await undelivered()).toBe(0);
  expect(receiver.requests.length).toBe(written);
  await engine.close();
  await receiver.close();
  await pool.end();
});

test("a migration that must wait lets the others by, tries again, and says so when it never gets its turn", { timeout: 60_000 }, async () => {
  const write = (migration: string, sql: string) => {
    fs.mkdirSync(path.join(folder, migration), { recursive: true });
    fs.writeFileSync(path.join(folder, migration, "migration.sql"), sql);
  };
  write("20260101000000_first", "CREATE TABLE parcels (id int);");
  await deployMigrations(url, folder);
  write("20260102000000_second", "ALTER TABLE parcels ADD COLUMN weight int;");
  const reader = new pg.Client({ connectionString: url });
  const other = new pg.Client({ connectionString: url });
  await Promise.all([reader.connect(), other.connect()]);
  await reader.query("BEGIN; SELECT * FROM parcels");
  const impatient = { lockTimeoutMs: 200, tries: 2, pauseMs: 50 };
  await expect(deployMigrations(url, folder, impatient)).rejects.toThrow(/found no moment/);

  const patient = deployMigrations(url, folder, { ...impatient, tries: 10_000 });
  // Behind a change that kept its place in the queue, these would wait for the reader, who waits for them.
  for (let n = 0; n < 20; n++) {
    await other.query("SELECT count(*) FROM parcels");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await reader.query("COMMIT");
  expect(await patient).toEqual(["20260102000000_second"]);
  write("20260103000000_third", "-- Readers and writers go on.\nCREATE INDEX CONCURRENTLY parcels_weight ON parcels (weight);\n");
  expect(await deployMigrations(url, folder, impatient)).toEqual(["20260103000000_third"]);
  await Promise.all([reader.end(), other.end()]);
});
