import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { redeliver } from "@/lib/deliveries/redeliver";
import { activateEndpoint } from "@/lib/endpoints/activate";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { updateEndpointSettings } from "@/lib/endpoints/update-settings";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { runReplayStep } from "@/lib/replays/run-step";
import { startReplay } from "@/lib/replays/start";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { drainEndpoint } from "./drain";

/** Whatever people and receivers do, a delivery moves along these ways and no others. */

let stage: Stage;
let sink: SimpleReceiver;
let status = 200;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  sink = await startSimpleReceiver((_, response) => void response.writeHead(status).end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

const ways: Record<string, Record<string, string[]>> = {
  attempt: { pending: ["succeeded", "retrying", "failed"], retrying: ["succeeded", "retrying", "failed"] },
  redeliver: { pending: ["succeeded", "retrying", "failed"], retrying: ["succeeded", "retrying", "failed"], held: ["succeeded"], failed: ["succeeded"], canceled: ["succeeded"] },
  disable: { pending: ["held"], retrying: ["held"] },
  enable: { held: ["pending", "retrying"] },
  cancel: { pending: ["canceled"], retrying: ["canceled"], held: ["canceled"] },
  replay: { pending: ["pending"], retrying: ["pending"], failed: ["pending"], canceled: ["pending"], held: ["pending"] },
};

const step = fc.record({ does: fc.constantFrom(...Object.keys(ways)), answer: fc.constantFrom(200, 400, 500) });

/** Each act on a delivery that was given up, canceled and delivered; chance alone would seldom meet them all. */
function everyActOnEveryEnd(): [{ does: string; answer: 200 | 400 | 500 }[]][] {
  const ends = [{ does: "attempt", answer: 400 }, { does: "cancel", answer: 500 }, { does: "attempt", answer: 200 }] as const;
  return ends.flatMap((end) => Object.keys(ways).map((does): [{ does: string; answer: 200 | 400 | 500 }[]] => [[end, { does, answer: 400 }, { does: "attempt", answer: 500 }]]));
}

test("no way leads out of a terminal state but redeliver and replay, and none back from delivered", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const organization = await createOrganization(stage.db);
      const actor = actorOf(organization.id);
      const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, schedule: "custom", customSchedule: [1, 1], retryPolicy: "transient_only" });
      const endpointId = toPublicId("ep", endpoint.id);
      await stage.publish(organization.id, { type: "order.paid", data: {} });
      const read = async () => (await stage.owner.query("SELECT * FROM deliveries WHERE endpoint_id = $1", [endpoint.id])).rows[0];
      const id = toPublicId("dlv", (await read()).id);
      const drain = async () => {
        await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1 AND due_at IS NOT NULL", [endpoint.id]);
        await stage.owner.query("UPDATE endpoint_states SET breaker_open_until = NULL, breaker_failures = 0 WHERE endpoint_id = $1", [endpoint.id]);
        await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 5_000 });
      };
      const acts: Record<string, () => Promise<unknown>> = {
        attempt: drain,
        redeliver: () => redeliver(stage.db, actor, id).then(drain),
        disable: () => disableEndpoint(stage.db, actor, endpointId),
        enable: () => activateEndpoint(stage.db, actor, endpointId, { held: { deliver: "all" } }),
        cancel: () => cancelDelivery(stage.db, actor, id).catch((error: { code?: string }) => expect(error.code).toBe("not_waiting")),
        replay: async () => {
          const started = await startReplay(stage.db, actor, { selection: { ids: [id] } }).catch(() => null);
          if (started !== null) await runReplayStep(stage.db, fromPublicId("rpl", started.id)!);
        },
      };
      for (const { does, answer } of steps) {
        status = answer;
        const before = (await read()).state;
        await acts[does]!();
        const after = await read();
        if (after.state !== before) expect([does, before, ways[does]![before] ?? []]).toEqual([does, before, expect.arrayContaining([after.state])]);
        expect(after.lease_token).toBeNull();
        if (after.state === "succeeded") expect(after.last_status).not.toBeNull();
      }
    }),
    { numRuns: 40, examples: everyActOnEveryEnd() },
  );
});

test("a changed schedule counts from the next decision", async () => {
  status = 500;
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url });
  await stage.publish(organization.id, { type: "order.paid", data: {} });
  const drain = () => drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 5_000 });
  const wait = async () => ((await stage.owner.query("SELECT extract(epoch FROM due_at - last_attempt_at) AS wait FROM deliveries WHERE endpoint_id = $1", [endpoint.id])).rows[0].wait as string | number);
  await drain();
  const first = Number(await wait());
  await updateEndpointSettings(stage.db, actorOf(organization.id), toPublicId("ep", endpoint.id), { schedule: "custom", customSchedule: [700, 900] });
  expect(Number(await wait())).toBe(first);
  await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1", [endpoint.id]);
  await drain();
  expect(Number(await wait())).toBeGreaterThanOrEqual(900);
  expect(Number(await wait())).toBeLessThan(1_000);
});

test("a hundred dead letters within a day disable an endpoint that now and then succeeds", async () => {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, retryPolicy: "transient_only", maxInFlight: 5 });
  const publish = (count: number) => stage.publish(organization.id, ...Array.from({ length: count }, () => ({ type: "order.paid", data: {} })));
  const drain = () => drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
  const reason = async () => (await stage.owner.query("SELECT disabled_reason FROM endpoints WHERE id = $1", [endpoint.id])).rows[0].disabled_reason;
  for (let round = 0; round < 12; round++) {
    status = 400;
    await publish(9);
    await drain();
    if (round < 11) expect(await reason()).toBeNull();
    status = 200;
    await publish(1);
    await drain();
  }
  await expect.poll(reason).toBe("dead_letters_in_a_day");
});
