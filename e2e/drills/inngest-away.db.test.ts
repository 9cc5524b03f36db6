import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createApiKey } from "@/lib/api-keys/create";
import { createPublishHandler } from "@/lib/api/publish";
import { platformFigures } from "@/lib/metrics/platform";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { startInngestStandIn, type InngestStandIn } from "./inngest-stand-in";

/** Inngest mode, and no server where it should be. */

let stage: Stage;
let receiver: SimpleReceiver;
let worker: WorkerProcess | undefined;
let server: InngestStandIn | undefined;

beforeAll(async () => {
  stage = await openStage();
  receiver = await startSimpleReceiver((_, response) => void response.end());
  await createEventType(stage.db, "order.paid");
});
afterAll(async () => {
  await worker?.kill("SIGKILL");
  await server?.close();
  await receiver.close();
  await stage.close();
});

test("events are taken and kept while bells are lost, log and metrics say so, and the first sweep rings for all of it", { timeout: 180_000 }, async () => {
  const port = await freePort();
  worker = await startWorkerProcess(stage.database, [], { INNGEST_DEV: `http://127.0.0.1:${port}` });
  const endpoints = 3;
  const posts: ((n: number) => Promise<number>)[] = [];
  for (let count = 0; count < endpoints; count++) {
    const { id: organizationId } = await createOrganization(stage.db);
    await createEndpointRow(stage.db, organizationId, { url: receiver.url });
    const { secret } = await createApiKey(stage.db, { organizationId, name: "drill", scopes: ["events:publish"] });
    const publish = createPublishHandler(stage.db, "http://127.0.0.1:1");
    posts.push(async (n) => (await publish(new Request("http://127.0.0.1/api/v1/events", { method: "POST", headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" }, body: JSON.stringify({ type: "order.paid", data: { n } }) }))).status);
  }
  const publishAll = async () => Promise.all(posts.flatMap((post) => [1, 2, 3, 4, 5].map((n) => post(n))));
  expect(await publishAll()).toEqual(Array(15).fill(202));

  await expect.poll(() => worker!.lines.some((line) => line.includes("Bells could not be passed on")), { timeout: 60_000 }).toBe(true);
  const figures = async () => (await platformFigures(stage.db.servicePool)).series;
  await expect.poll(figures, { timeout: 30_000 }).toMatchObject({ posthorn_backlog_deliveries: 15, posthorn_bell_overdue_seconds: expect.toSatisfy((seconds: number) => seconds > 0) });
  expect(receiver.requests.length).toBe(0);

  server = await startInngestStandIn(stage, port);
  // It was away for some minutes.
  await stage.owner.query("UPDATE endpoint_states SET wake_at = wake_at - interval '3 minutes'; UPDATE deliveries SET due_at = due_at - interval '3 minutes'");
  server.callSweep();
  const states = async () => (await stage.owner.query<{ state: string; count: number }>("SELECT state::text, count(*)::int AS count FROM deliveries GROUP BY 1")).rows;
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: "succeeded", count: 15 }]);
  await expect.poll(figures, { timeout: 30_000 }).toMatchObject({ posthorn_backlog_deliveries: 0, posthorn_bell_overdue_seconds: 0 });

  // From here on bells go the ordinary way.
  expect(await publishAll()).toEqual(Array(15).fill(202));
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: "succeeded", count: 30 }]);
  expect(server.came).toContain("posthorn/endpoint.bell");
  expect(new Set(receiver.requests.map(({ headers }) => headers["webhook-id"])).size).toBe(receiver.requests.length);
});

async function freePort(): Promise<number> {
  const held = createServer();
  await new Promise<void>((resolve) => held.listen(0, "127.0.0.1", resolve));
  const { port } = held.address() as AddressInfo;
  await new Promise((resolve) => held.close(resolve));
  return port;
}
