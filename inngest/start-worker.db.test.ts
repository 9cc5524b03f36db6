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
let environment: Record<string, string>;
let worker: Worker | undefined;
const received: { at: number; id: string }[] = [];

beforeAll(async () => {
  clone = await createTestDatabase();
  db = openDatabase({ tenantUrl: clone.tenantUrl, serviceUrl: clone.serviceUrl });
  receiver = createServer((request, response) => note(request, () => response.writeHead(204).end()));
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

function note(request: IncomingMessage, answer: () => void): void {
  request.resume().on("end", () => {
    received.push({ at: performance.now(), id: String(request.headers["webhook-id"]) });
    answer();
  });
}

/** An organization with one endpoint at the receiver. */
async function newOrganization() {
  const organizationId = randomUUID();
  await db.service.organization.create({ data: { id: organizationId, name: "Acme", slug: organizationId } });
  const actor: Actor = { kind: "system", id: "posthorn", label: "test", organizationId, role: "owner" };
  const tools = { db, keyring: parseKeyring(environment), policy: parseEgressPolicy(environment) };
  await createEndpoint(tools, actor, { url: `http://${environment.POSTHORN_LOOPBACK_TARGETS}/hook`, description: "", filters: ["*"] });
  return {
    publish: () =>
      withTenantClient(db, organizationId, async (client) => {
        await publishEvents(viaPg(client), organizationId, [{ type: "order.paid", data: { total: 1 } }]);
      }),
    states: async () => (await db.service.delivery.findMany({ where: { organizationId }, orderBy: { id: "asc" } })).map(({ state }) => state),
  };
}

const until = (count: number) => expect.poll(() => received.length, { timeout: 10_000, interval: 5 }).toBe(count);

test("an embedded worker delivers what is published while it listens", async () => {
  const { publish } = await newOrganization();
  worker = await startWorker(environment, () => {});
  expect(worker.mode).toBe("embedded");
  received.length = 0;
  await publish();
  await until(1);
  expect(received[0]!.id).toMatch(/^evt_/);
});

test("an embedded worker delivers what was published before it started", async () => {
  const { publish } = await newOrganization();
  received.length = 0;
  await publish();
  worker = await startWorker(environment, () => {});
  await until(1);
});

test("a stopped worker has recorded what it sent and sends no more", async () => {
  const { publish, states } = await newOrganization();
  worker = await startWorker(environment, () => {});
  received.length = 0;
  await publish();
  await until(1);
  await worker.stop(5_000);
  worker = undefined;
  await publish();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(received).toHaveLength(1);
  expect(await states()).toEqual(["succeeded", "pending"]);
});

test("an environment that is not complete stops the start with the list", async () => {
  await expect(startWorker({ ...environment, NEXTAUTH_SECRET: "" }, () => {})).rejects.toThrow("NEXTAUTH_SECRET");
});
