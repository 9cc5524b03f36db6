import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { dice } from "@/e2e/chaos/dice";
import { startChaosReceiver } from "@/e2e/chaos/receiver";
import { startWorkerProcess } from "@/e2e/stage/worker-process";
import { createApiKey } from "@/lib/api-keys/create";
import { createPublishHandler } from "@/lib/api/publish";
import { openDatabase } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { startPostgres } from "@/lib/host/postgres";
import { readiness } from "@/lib/operations/readiness";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { full, tellFigures } from "./figures";

/** Short form: the database is away for two seconds rather than a minute. */
const awayMs = full ? 60_000 : 2_000;

test("the database is killed while events are published: 503 with Retry-After meanwhile, and nothing that was accepted is lost", { timeout: 240_000 }, async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined); // each refused request is told there
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-drill-"));
  fs.chmodSync(folder, 0o755);
  const start = () => startPostgres({ dataDir: path.join(folder, "postgres"), command: "npm test" });
  let server = await start();
  await server.createDatabase("drill");
  const ownerUrl = server.url.replace(/\/[^/]*$/, "/drill");
  await deployMigrations(ownerUrl);
  const urls = await ensureLoginRoles(ownerUrl, "drill");
  const db = openDatabase(urls);
  const receiver = await startChaosReceiver(dice(1));
  const worker = await startWorkerProcess(urls, [receiver.port], { POSTHORN_LEASE_SECONDS: "10" });
  try {
    await createEventType(db, "order.paid");
    const organization = await createOrganization(db);
    await createEndpointRow(db, organization.id, { url: `http://127.0.0.1:${receiver.port}/steady/hook`, schedule: "custom", customSchedule: Array<number>(20).fill(1), timeoutMs: 8_000 });
    const { secret } = await createApiKey(db, { organizationId: organization.id, name: "drill", scopes: ["events:publish"] });
    const publish = createPublishHandler(db, "http://127.0.0.1:1");
    const post = (n: number) => publish(new Request("http://127.0.0.1/api/v1/events", { method: "POST", headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", "idempotency-key": `drill-${n}` }, body: JSON.stringify({ type: "order.paid", data: { n } }) }));

    const answers: { status: number; retryAfter: string | null; code?: string }[] = [];
    let n = 0;
    const publishOne = async () => {
      const response = await post(n++);
      answers.push({ status: response.status, retryAfter: response.headers.get("retry-after"), code: response.ok ? undefined : ((await response.json()) as { code: string }).code });
    };
    for (let count = 0; count < 20; count++) await publishOne();
    process.kill(server.pid, "SIGKILL");
    await server.exited;
    expect(await readiness(db)).toMatchObject({ ready: false, reasons: ["The database does not answer."] });
    for (const began = Date.now(); Date.now() - began < awayMs; await pause(20)) await publishOne();
    server = await start();
    for (let count = 0; count < 20; count++) await publishOne();

    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/), code: "database_unavailable" });
    const accepted = answers.length - refused.length;
    expect(accepted).toBeGreaterThanOrEqual(30);
    await expect.poll(() => receiver.received.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(accepted);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await expect.poll(async () => (await owner.query("SELECT FROM deliveries WHERE state <> 'succeeded'")).rowCount, { timeout: 60_000 }).toBe(0);
    await owner.end();
    tellFigures("database away", { awaySeconds: awayMs / 1_000, accepted, refused: refused.length, arrived: receiver.received.size, overlaps: receiver.overlaps, changed: receiver.changed });
    expect({ overlaps: receiver.overlaps, changed: receiver.changed }).toEqual({ overlaps: 0, changed: 0 });
    await expect.poll(async () => (await readiness(db)).ready, { timeout: 30_000 }).toBe(true);
  } finally {
    await worker.kill("SIGKILL");
    await receiver.close();
    await db.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
