import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { createEndpointRow, createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";
import { drainEndpoint } from "./drain";
import { createEngine } from "./engine";

let stage: Stage;
let sink: SimpleReceiver;
let status = 400;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  sink = await startSimpleReceiver((_, response) => void response.writeHead(status).end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

async function oneEvent(): Promise<string> {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, retryPolicy: "transient_only" });
  await stage.publish(organization.id, { type: "order.paid", data: {} });
  return endpoint.id;
}

test("what follows from a dead letter is tried again where the database refused it in passing", async () => {
  const id = await oneEvent();
  await stage.owner.query("UPDATE endpoint_states SET failing_since = now() - interval '6 days', consecutive_dead_letters = 3 WHERE endpoint_id = $1", [id]);
  await stage.owner.query(`CREATE SEQUENCE refusals;
    CREATE FUNCTION refuse_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF nextval('refusals') <= 2 THEN RAISE EXCEPTION 'two of us wait for each other' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$;
    GRANT USAGE ON SEQUENCE refusals TO PUBLIC;
    CREATE TRIGGER refuse_twice BEFORE UPDATE OF status ON endpoints FOR EACH ROW EXECUTE FUNCTION refuse_twice()`);
  status = 400;
  await drainEndpoint(stage.engine, id, { deadline: performance.now() + 10_000 });
  await expect.poll(async () => (await stage.owner.query("SELECT disabled_reason FROM endpoints WHERE id = $1", [id])).rows[0].disabled_reason).toBe("failing_for_days");
  expect((await stage.owner.query("SELECT last_value::int AS n FROM refusals")).rows[0].n).toBe(3);
  await stage.owner.query("DROP TRIGGER refuse_twice ON endpoints; DROP FUNCTION refuse_twice; DROP SEQUENCE refusals");
});

// The trying would last longer than this test may.
test("an engine that closes waits for no further try of what the database goes on refusing", async () => {
  const id = await oneEvent();
  await stage.owner.query("UPDATE endpoint_states SET failing_since = now() - interval '6 days', consecutive_dead_letters = 3 WHERE endpoint_id = $1", [id]);
  await stage.owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'two of us wait for each other' USING ERRCODE = '40P01'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE OF status ON endpoints FOR EACH ROW EXECUTE FUNCTION refuse()`);
  status = 400;
  const reports: string[] = [];
  const environment = { POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_LOOPBACK_TARGETS: new URL(sink.url).host };
  const engine = createEngine({ serviceUrl: stage.database.serviceUrl, environment, report: (message) => reports.push(message) });
  await drainEndpoint(engine, id, { deadline: performance.now() + 10_000 });
  await engine.close();
  await stage.owner.query("DROP TRIGGER refuse ON endpoints; DROP FUNCTION refuse");
  expect(reports).toEqual(["could not follow up on dead letters"]);
});

test("of an endpoint where all is well the last success is written once a second, and what has failed is taken back at once", async () => {
  const id = await oneEvent();
  status = 200;
  const drain = () => drainEndpoint(stage.engine, id, { deadline: performance.now() + 10_000 });
  const states = async () => (await stage.owner.query("SELECT last_success_at, failing_since, consecutive_dead_letters AS dead, xmin::text AS version FROM endpoint_states WHERE endpoint_id = $1", [id])).rows[0];
  const again = () => stage.owner.query("UPDATE deliveries SET state = 'pending', due_at = now(), completed_at = NULL WHERE endpoint_id = $1", [id]);
  await drain();
  expect((await states()).last_success_at).not.toBeNull();

  await stage.owner.query("UPDATE endpoint_states SET last_success_at = now() + interval '1 minute', wake_at = NULL WHERE endpoint_id = $1", [id]);
  const before = await states();
  await again();
  await drain();
  expect((await states()).version).toBe(before.version);

  await stage.owner.query("UPDATE endpoint_states SET failing_since = now(), consecutive_dead_letters = 1 WHERE endpoint_id = $1", [id]);
  await again();
  await drain();
  expect(await states()).toMatchObject({ failing_since: null, dead: 0 });
});
