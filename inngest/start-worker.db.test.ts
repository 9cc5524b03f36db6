import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, withTenantClient, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { createEndpoint } from "@/lib/endpoints/create";
import { publishEvents } from "@/lib/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { parseKeyring } from "@/lib/secrets/encryption";
import { startWorker, type Worker } from "./start-worker";

let clone: TestDatabase;
let db: Database;
let receiver: Server;
let environment: NodeJS.ProcessEnv;
let worker: Worker | undefined;
/** What the receiver got, in order; and whom it answers with 503 once, or late. */
const requests: { path: string; at: number; id: string }[] = [];
const failOnce = new Set<string>();
const slow = new Set<string>();

beforeAll(async () => {
  clone = await createTestDatabase();
  db = openDatabase({ tenantUrl: clone.tenantUrl, serviceUrl: clone.serviceUrl });
  receiver = createServer((request, response) => note(request, () => {
    const answer = () => response.writeHead(failOnce.delete(request.url!) ? 503 : 204).end();
    setTimeout(answer, slow.has(request.url!) ? 1_500 : 0);
  }));
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  environment = {
    NODE_ENV: "test",
    TENANT_DATABASE_URL: clone.tenantUrl,
    SERVICE_DATABASE_URL: clone.serviceUrl,
    POSTHORN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    POSTHORN_LOOPBACK_TARGETS: `127.0.0.1:${(receiver.address() as AddressInfo).port}`,
  };
  await db.service.eventType.create({ data: { name: "order.paid", description: "" } });
});

afterEach(async () => {
  await worker?.stop(5_000);
  worker = undefined;
});

afterAll(async () => {
  receiver.close();
  await db.close();
  await clone.drop();
});

async function start(variables: NodeJS.ProcessEnv): Promise<void> {
  worker = await startWorker(variables, () => {});
  await worker.ready;
}

function note(request: IncomingMessage, answer: () => void): void {
  request.resume().on("end", () => {
    requests.push({ path: request.url!, at: performance.now(), id: String(request.headers["webhook-id"]) });
    answer();
  });
}

/** An organization with one endpoint at the receiver. */
async function newOrganization() {
  const organizationId = randomUUID();
  await db.service.organization.create({ data: { id: organizationId, name: "Acme", slug: organizationId } });
  const actor: Actor = { kind: "system", id: "posthorn", label: "test", organizationId, role: "owner" };
  const tools = { db, keyring: parseKeyring(environment), policy: parseEgressPolicy(environment) };
  const path = `/${organizationId}`;
  await createEndpoint(tools, actor, { url: `http://${environment.POSTHORN_LOOPBACK_TARGETS}${path}`, description: "", filters: ["*"] });
  const received = () => requests.filter((request) => request.path === path);
  return {
    path,
    received,
    receives: (count: number) => expect.poll(() => received().length, { timeout: 30_000, interval: 5 }).toBe(count),
    publish: () =>
      withTenantClient(db, organizationId, async (client) => {
        await publishEvents(viaPg(client), organizationId, [{ type: "order.paid", data: { total: 1 } }]);
      }),
    states: async () => (await db.service.delivery.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(({ state }) => state),
  };
}

test("an embedded worker delivers what is published while it listens", async () => {
  const { publish, received, receives } = await newOrganization();
  await start(environment);
  expect(worker!.mode).toBe("embedded");
  await publish();
  await receives(1);
  expect(received()[0]!.id).toMatch(/^evt_/);
});

test("an embedded worker delivers what was published before it started", async () => {
  const { publish, receives } = await newOrganization();
  await publish();
  await start(environment);
  await receives(1);
});

test("a stopped worker has recorded what it sent and sends no more", async () => {
  const { publish, received, receives, states } = await newOrganization();
  await start(environment);
  await publish();
  await receives(1);
  await worker!.stop(5_000);
  worker = undefined;
  await publish();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(received()).toHaveLength(1);
  expect(await states()).toEqual(["succeeded", "pending"]);
});

test("a stop lets a request under way end, and records it", async () => {
  const { path, publish, received, receives, states } = await newOrganization();
  slow.add(path);
  await start(environment);
  await publish();
  await receives(1);
  await worker!.stop(10_000);
  worker = undefined;
  expect(await states()).toEqual(["succeeded"]);
  expect(received()).toHaveLength(1);
});

test.skipIf(!process.env.POSTHORN_TEST_INNGEST_URL)(
  "a worker connected to an Inngest server delivers, and retries when it is due",
  async () => {
    const { path, publish, received, receives, states } = await newOrganization();
    const url = process.env.POSTHORN_TEST_INNGEST_URL;
    const key = process.env.INNGEST_SIGNING_KEY ? "INNGEST_BASE_URL" : "INNGEST_DEV";
    process.env[key] = url; // the SDK reads the process's own environment
    await start({ ...process.env, ...environment, POSTHORN_INNGEST_CONNECT: "1" });
    expect(worker!.mode).toBe("server");
      failOnce.add(path);
    await publish();
    await receives(2);
    await expect.poll(states, { timeout: 10_000 }).toEqual(["succeeded"]);
    const [first, second] = received();
    expect(second!.id).toBe(first!.id);
    expect(second!.at - first!.at).toBeGreaterThan(5_000);
  },
  60_000,
);

test("an environment that is not complete stops the start with the list", async () => {
  await expect(startWorker({ ...environment, NEXTAUTH_SECRET: "" }, () => {})).rejects.toThrow("NEXTAUTH_SECRET");
});
