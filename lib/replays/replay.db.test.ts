import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { cancelReplay } from "./cancel";
import { getReplay } from "./get";
import { previewReplay } from "./preview";
import { runReplayStep, unfinishedReplays } from "./run-step";
import { startReplay } from "./start";

let stage: Stage;
let sink: SimpleReceiver;
let failing = true;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  await createEventType(stage.db, "order.refunded");
  sink = await startSimpleReceiver((_, response) => void response.writeHead(failing ? 400 : 200).end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

/** An endpoint with `count` dead letters. */
async function deadLetters(count: number) {
  failing = true;
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, retryPolicy: "transient_only", maxInFlight: 50 });
  for (let i = 0; i < count; i++) await stage.publish(organization.id, { type: i % 3 === 0 ? "order.refunded" : "order.paid", data: { i } });
  await stage.owner.query("UPDATE deliveries SET state = 'failed', reason = 'bad_request', due_at = NULL, completed_at = now(), attempts = 1, scheduled = 1 WHERE endpoint_id = $1", [endpoint.id]);
  failing = false;
  sink.requests.length = 0;
  return { organization, endpoint, actor: actorOf(organization.id), drain: () => drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 }) };
}

const uuid = (id: string) => fromPublicId("rpl", id)!;
async function runAll(id: string) {
  for (let i = 0; i < 200 && (await runReplayStep(stage.db, uuid(id))) !== null; i++) {
    // Steps keep the pace that was asked for; the test lets the time pass.
    await stage.owner.query("UPDATE replays SET started_at = started_at - interval '1 minute' WHERE id = $1", [uuid(id)]);
  }
}

test("the preview counts what would be made again, what already arrived, and the time it takes", async () => {
  const { endpoint, actor } = await deadLetters(9);
  await stage.owner.query("UPDATE deliveries SET state = 'succeeded', reason = NULL WHERE id IN (SELECT id FROM deliveries WHERE endpoint_id = $1 AND event_type = 'order.paid' LIMIT 2)", [endpoint.id]);
  const selection = { endpoint: toPublicId("ep", endpoint.id) };
  expect(await previewReplay(stage.db, actor, { selection, perMinute: 60 })).toEqual({ total: 7, alreadySucceeded: 2, types: [{ type: "order.paid", count: 4 }, { type: "order.refunded", count: 3 }], seconds: 7 });
  expect((await previewReplay(stage.db, actor, { selection, includeSucceeded: true })).total).toBe(9);
  expect((await previewReplay(stage.db, actorOf((await createOrganization(stage.db)).id), { selection })).total).toBe(0);
});

test("a replay delivers each of its deliveries once more, with who asked for it on each attempt", async () => {
  const { endpoint, actor, drain } = await deadLetters(30);
  const { id, total } = await startReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id) }, perMinute: 60_000 });
  expect(total).toBe(30);
  await runAll(id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await drain();
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ status: "finished", processed: 30, skipped: 0, result: { succeeded: 30 } });
  expect(new Set(sink.requests.map((request) => request.headers["webhook-id"])).size).toBe(30);
  expect(sink.requests).toHaveLength(30);
  const { rows } = await stage.owner.query("SELECT DISTINCT actor FROM attempts WHERE endpoint_id = $1", [endpoint.id]);
  expect(rows).toEqual([{ actor: actor.label }]);
});

test("steps at the same time, and a step that fails half way, neither skip a delivery nor take one twice", async () => {
  const { endpoint, actor } = await deadLetters(40);
  const { id } = await startReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id) }, perMinute: 60 });
  const broken = { service: { $transaction: (work: (tx: unknown) => Promise<unknown>) => stage.db.service.$transaction(async (tx) => { await work(tx); throw new Error("killed"); }) } };
  for (let i = 0; i < 60 && (await unfinishedReplays(stage.db)).includes(uuid(id)); i++) {
    await runReplayStep(broken as never, uuid(id)).catch(() => {});
    await Promise.all([runReplayStep(stage.db, uuid(id)), runReplayStep(stage.db, uuid(id))]);
    await stage.owner.query("UPDATE replays SET started_at = started_at - interval '1 minute' WHERE id = $1", [uuid(id)]);
  }
  const { rows } = await stage.owner.query("SELECT count(*)::int AS waiting, count(DISTINCT event_id)::int AS events FROM deliveries WHERE replay_id = $1 AND state = 'pending' AND scheduled = 0", [uuid(id)]);
  expect(rows[0]).toEqual({ waiting: 40, events: 40 });
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ status: "finished", processed: 40, skipped: 0 });
});

test("a replay keeps its pace: a step takes five seconds' worth and says when to go on", async () => {
  const { endpoint, actor } = await deadLetters(20);
  const { id } = await startReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id) }, perMinute: 60 });
  const next = await runReplayStep(stage.db, uuid(id));
  expect(next!.getTime() - Date.now()).toBeGreaterThan(3_500);
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ status: "running", processed: 5 });
  await runReplayStep(stage.db, uuid(id));
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ processed: 5 });
  const { rows } = await stage.owner.query("SELECT max(due_at) - min(due_at) > interval '3.5 seconds' AS spread FROM deliveries WHERE replay_id = $1", [uuid(id)]);
  expect(rows[0].spread).toBe(true);
});

test("canceled, it takes up nothing more", async () => {
  const { endpoint, actor } = await deadLetters(20);
  const { id } = await startReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id) }, perMinute: 60 });
  await runReplayStep(stage.db, uuid(id));
  await cancelReplay(stage.db, actor, id);
  expect(await runReplayStep(stage.db, uuid(id))).toBeNull();
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ status: "canceled", processed: 5 });
});

test("what succeeded is left alone unless asked for, even when it was selected by hand", async () => {
  const { endpoint, actor } = await deadLetters(4);
  const { rows } = await stage.owner.query("UPDATE deliveries SET state = 'succeeded', reason = NULL WHERE endpoint_id = $1 RETURNING id", [endpoint.id]);
  const selection = { ids: rows.map((row) => toPublicId("dlv", row.id)) };
  await expect(startReplay(stage.db, actor, { selection })).rejects.toMatchObject({ code: "nothing_to_replay" });
  expect((await startReplay(stage.db, actor, { selection, includeSucceeded: true })).total).toBe(4);
});

test("deliveries of a deleted endpoint are skipped and counted as such", async () => {
  const { endpoint, actor } = await deadLetters(3);
  const { id } = await startReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id) } });
  await deleteEndpoint(stage.db, actor, toPublicId("ep", endpoint.id));
  await runAll(id);
  expect(await getReplay(stage.db, actor, id)).toMatchObject({ status: "finished", processed: 3, skipped: 3 });
});

test("a viewer may look and not start; another organization finds nothing", async () => {
  const { organization, endpoint, actor } = await deadLetters(2);
  const selection = { endpoint: toPublicId("ep", endpoint.id) };
  await expect(startReplay(stage.db, actorOf(organization.id, { role: "viewer" }), { selection })).rejects.toMatchObject({ code: "forbidden" });
  const { id } = await startReplay(stage.db, actor, { selection });
  const stranger = actorOf((await createOrganization(stage.db)).id);
  await expect(getReplay(stage.db, stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelReplay(stage.db, stranger, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a replay takes what the log's filters find: types, answers, error classes", async () => {
  const { endpoint, actor } = await deadLetters(6);
  const { rows } = await stage.owner.query("SELECT id FROM deliveries WHERE endpoint_id = $1 ORDER BY id", [endpoint.id]);
  const set = (index: number, status: number | null, error: string) => stage.owner.query("UPDATE deliveries SET last_status = $2, last_error_class = $3 WHERE id = $1", [rows[index].id, status, error]);
  for (const [index, status, error] of [[0, 500, "server_error"], [1, 503, "gateway_error"], [2, 404, "not_found"], [3, null, "connect_timeout"], [4, null, "connect_timeout"], [5, 404, "not_found"]] as const) await set(index, status, error);
  const total = async (selection: object) => (await previewReplay(stage.db, actor, { selection: { endpoint: toPublicId("ep", endpoint.id), ...selection } })).total;
  expect(await total({ codes: ["5xx"] })).toBe(2);
  expect(await total({ codes: ["503", "none"] })).toBe(3);
  expect(await total({ errors: ["connect_timeout", "not_found"] })).toBe(4);
  expect(await total({ codes: ["4xx"], errors: ["connect_timeout"] })).toBe(0);
  expect(await total({ types: ["nothing.like.it"] })).toBe(0);
  expect(await total({ types: ["order.paid", "order.refunded"] })).toBe(6);
  await expect(total({ codes: ["5x"] })).rejects.toThrow();
});
