import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { withTenant } from "@/lib/db/database";
import { drainEndpoint } from "@/lib/delivery/drain";
import { sweep } from "@/lib/delivery/sweep";
import { disableWithReason } from "@/lib/endpoints/disable-with-reason";
import { sendDueMail } from "@/lib/mail/send-due";
import { alertDeadLetters } from "@/lib/operations/alert-dead-letters";
import { addMember, createEndpointRow, createEventType, createOrganization, createUser } from "@/prisma/factories";

let stage: Stage;
let sink: SimpleReceiver;
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  sink = await startSimpleReceiver((_, response) => void response.writeHead(400).end());
});
afterAll(async () => {
  await sink.close();
  await stage.close();
});

async function setting() {
  const organization = await createOrganization(stage.db);
  const owner = await createUser(stage.db);
  const viewer = await createUser(stage.db);
  await addMember(stage.db, organization.id, owner.id, "owner");
  await addMember(stage.db, organization.id, viewer.id, "viewer");
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, retryPolicy: "transient_only", maxInFlight: 1 });
  const fail = async (count: number) => {
    await stage.publish(organization.id, ...Array.from({ length: count }, (_, i) => ({ type: "order.paid", data: { i } })));
    await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
  };
  return { organization, endpoint, owner, fail };
}

const mailOf = async (recipient: string) => (await stage.owner.query("SELECT subject, text, sent_at, attempts, due_at FROM outgoing_emails WHERE recipient = $1 ORDER BY id", [recipient])).rows;
const noticesOf = async (endpointId: string) => (await stage.owner.query("SELECT kind, detail FROM notices WHERE endpoint_id = $1 ORDER BY id", [endpointId])).rows;

test("when a rule disables an endpoint its owner is told once, in the app and by mail, and a viewer is not mailed", async () => {
  const { endpoint, owner, fail } = await setting();
  await fail(10);
  await expect.poll(() => noticesOf(endpoint.id)).toMatchObject([{ kind: "endpoint.disabled", detail: { reason: "consecutive_dead_letters" } }]);
  const [mail, ...more] = await mailOf(owner.email);
  expect(more).toEqual([]);
  expect(mail.text).toContain("10 deliveries in a row gave up");
  expect((await stage.owner.query("SELECT count(*)::int AS n FROM outgoing_emails WHERE recipient LIKE 'person-%' AND recipient <> $1", [owner.email])).rows[0].n).toBe(0);
});

test("of four workers that see the rule at once, one disables and tells", async () => {
  const { endpoint, owner } = await setting();
  const results = await Promise.all([1, 2, 3, 4].map(() => disableWithReason(stage.engine, endpoint.id, "gone")));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await noticesOf(endpoint.id)).toHaveLength(1);
  expect(await mailOf(owner.email)).toHaveLength(1);
});

test("the owner is warned once, 24 hours before the five-day rule acts, and then it acts", async () => {
  const { endpoint, owner, fail } = await setting();
  await fail(1);
  const failingFor = (hours: number) => stage.owner.query("UPDATE endpoint_states SET failing_since = now() - $2::int * interval '1 hour' WHERE endpoint_id = $1", [endpoint.id, hours]);
  await failingFor(95);
  await sweep(stage.engine);
  expect(await noticesOf(endpoint.id)).toEqual([]);
  await failingFor(97);
  await sweep(stage.engine);
  await sweep(stage.engine);
  expect(await noticesOf(endpoint.id)).toMatchObject([{ kind: "endpoint.warning" }]);
  expect((await mailOf(owner.email)).map((mail) => mail.subject)).toEqual([expect.stringContaining("will be disabled in 24 hours")]);
  await failingFor(121);
  await sweep(stage.engine);
  const { rows } = await stage.owner.query("SELECT disabled_reason FROM endpoints WHERE id = $1", [endpoint.id]);
  expect(rows[0].disabled_reason).toBe("failing_for_days");
});

test("the operator's organization receives operational events as deliveries; nobody else sees the types", async () => {
  const operator = await createOrganization(stage.db, { operator: true });
  const watching = await createEndpointRow(stage.db, operator.id, { url: sink.url, filters: ["endpoint.*", "delivery.*"] });
  const { fail } = await setting();
  await fail(10);
  const types = async () => (await stage.owner.query("SELECT event_type AS type, count(*)::int AS n FROM deliveries WHERE endpoint_id = $1 GROUP BY 1 ORDER BY 1", [watching.id])).rows;
  await expect.poll(types).toEqual([{ type: "delivery.dead_lettered", n: 10 }, { type: "endpoint.disabled", n: 1 }]);
  await disableWithReason(stage.engine, watching.id, "gone");
  expect(await types()).toHaveLength(2);
  const seen = (organizationId: string) => withTenant(stage.db, organizationId, (tx) => tx.eventType.count({ where: { operational: true } }));
  expect([await seen(operator.id), await seen((await createOrganization(stage.db)).id)]).toEqual([3, 0]);
});

test("ten dead letters within an hour alert the operator, once an hour", async () => {
  const lines: string[] = [];
  const alert = () => alertDeadLetters(stage.engine.pool, "ops@example.com", "https://hooks.example.com", (line) => lines.push(line));
  expect(await alert()).toBeGreaterThanOrEqual(10);
  expect(await alert()).toBeNull();
  expect(await mailOf("ops@example.com")).toHaveLength(1);
});

test("mail goes out once; a failing server is tried again later, ever more slowly", async () => {
  await stage.owner.query("UPDATE outgoing_emails SET due_at = NULL");
  await stage.owner.query("INSERT INTO outgoing_emails (id, recipient, subject, text, dedupe_key) VALUES (posthorn_uuidv7(), 'a@example.com', 's', 't', 'k1')");
  const refused = { sendMail: () => Promise.reject(new Error("451 try later")) };
  expect(await sendDueMail(stage.engine.pool, refused as never, "x")).toBe(0);
  expect(await mailOf("a@example.com")).toMatchObject([{ attempts: 1, sent_at: null }]);
  const sent: unknown[] = [];
  const working = { sendMail: (mail: unknown) => Promise.resolve(sent.push(mail)) };
  expect(await sendDueMail(stage.engine.pool, working as never, "x")).toBe(0);
  await stage.owner.query("UPDATE outgoing_emails SET due_at = now() WHERE recipient = 'a@example.com'");
  await Promise.all([1, 2, 3].map(() => sendDueMail(stage.engine.pool, working as never, "Posthorn <x@example.com>")));
  expect(sent).toEqual([{ from: "Posthorn <x@example.com>", to: "a@example.com", subject: "s", text: "t" }]);
  expect(await mailOf("a@example.com")).toMatchObject([{ due_at: null }]);
});
