import { randomUUID } from "node:crypto";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { listenForBells, type BellListener, type BellListenerOptions } from "./listen";

let database: TestDatabase;
let owner: pg.Client;
let listener: BellListener | undefined;
const heard: string[][] = [];
const replays: string[] = [];
const warnings: string[] = [];
let connects = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
afterEach(() => listener?.close());

async function listen(options: Partial<BellListenerOptions> = {}): Promise<void> {
  heard.length = replays.length = warnings.length = connects = 0;
  listener = listenForBells({
    connectionString: database.serviceUrl,
    onBells: (ids) => heard.push(ids),
    onReplay: (id) => replays.push(id),
    onConnected: () => connects++,
    log: (_level, message) => warnings.push(message),
    ...options,
  });
  await listener.ready;
}

const ring = (...ids: string[]) => owner.query("SELECT pg_notify('posthorn_bell', $1)", [ids.join(",")]);
const until = (done: () => boolean) => expect.poll(done, { timeout: 10_000, interval: 5 }).toBe(true);

async function cutConnections(): Promise<void> {
  await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

test("a notification gives the endpoints that it lists", async () => {
  await listen();
  const [a, b] = [randomUUID(), randomUUID()];
  await ring(a, b);
  await until(() => heard.length === 1);
  expect(heard).toEqual([[a, b]]);
});

test("a bell rung in a transaction is heard at its commit and never after a rollback", async () => {
  await listen();
  const [kept, dropped] = [randomUUID(), randomUUID()];
  await owner.query("BEGIN");
  await ring(dropped);
  await owner.query("ROLLBACK");
  await owner.query("BEGIN");
  await ring(kept);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toEqual([]);
  await owner.query("COMMIT");
  await until(() => heard.length === 1);
  expect(heard).toEqual([[kept]]);
});

test("a payload without ids is told and does no harm", async () => {
  await listen();
  const id = randomUUID();
  await ring("'); DROP TABLE events; --");
  await ring(id, "nonsense");
  await until(() => heard.length === 1);
  expect(heard).toEqual([[id]]);
  expect(warnings).toEqual(["A bell named no endpoint."]);
});

test("a replay's call is told apart from bells, and one that names none is left out", async () => {
  await listen();
  const [replay, endpoint] = [randomUUID(), randomUUID()];
  await owner.query("SELECT pg_notify('posthorn_replay', $1)", ["everything"]);
  await owner.query("SELECT pg_notify('posthorn_replay', $1)", [replay]);
  await ring(endpoint);
  await until(() => heard.length === 1);
  expect(replays).toEqual([replay]);
  expect(heard).toEqual([[endpoint]]);
  expect(warnings).toEqual(["A call named no replay."]);
});

test("after a lost connection it listens again, and says so", async () => {
  await listen();
  expect(connects).toBe(1);
  await cutConnections();
  await until(() => connects === 2);
  const id = randomUUID();
  await ring(id);
  await until(() => heard.length === 1);
  expect(heard).toEqual([[id]]);
  expect(warnings).toHaveLength(1);
});

test("a connection that has gone silent is given up and made anew", async () => {
  const sockets: Socket[] = [];
  const { port, hostname } = new URL(database.serviceUrl);
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const viaProxy = new URL(database.serviceUrl);
  viaProxy.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await listen({ connectionString: viaProxy.toString(), pingEveryMs: 50, pingTimeoutMs: 200 });
  for (const socket of sockets.splice(0)) socket.unpipe().pause();
  await until(() => connects === 2);
  await ring(randomUUID());
  await until(() => heard.length === 1);
  await listener!.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

test("closing ends it, also while it waits to connect again", async () => {
  const unreachable = listenForBells({
    connectionString: "postgresql://nobody@127.0.0.1:1/nothing",
    onBells: () => {},
    onReplay: () => {},
    onConnected: () => {},
    log: () => {},
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await unreachable.close();
});
