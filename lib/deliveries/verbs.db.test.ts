import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { SigningProfile } from "@/lib/signing/profiles";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { actorOf, createEndpointRow, createOrganization, testKeyring } from "@/prisma/factories";
import { shownSecret } from "@/lib/signing-secrets/shown-secret";
import { cancelDelivery } from "./cancel";
import { signedCurlOfDelivery } from "./curl-command";
import { undoCancel, undoWithinMs } from "./undo-cancel";

let testDatabase: TestDatabase;
let db: Database;
const now = new Date();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const payload = Buffer.from(`{"id":"evt_1","type":"order.paid","data":{"it's":"$HOME \`id\` é 🚀","n":1.0}}`);

async function setting(endpoint: Partial<Prisma.EndpointUncheckedCreateInput> = {}, delivery: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const organization = await createOrganization(db);
  const row = await createEndpointRow(db, organization.id, endpoint);
  const eventId = newId();
  const id = newId();
  await db.service.event.create({ data: { id: eventId, organizationId: organization.id, type: "order.paid", fingerprint: Buffer.alloc(32), payload, occurredAt: now } });
  await db.service.delivery.create({ data: { id, organizationId: organization.id, eventId, endpointId: row.id, eventType: "order.paid", state: "retrying", reason: "server_error", dueAt: new Date(now.getTime() + 3_600_000), attempts: 1, scheduled: 1, ...delivery } });
  return { actor: actorOf(organization.id), endpoint: row, eventId, id, publicId: toPublicId("dlv", id), organizationId: organization.id };
}

const stateOf = async (id: string) => db.service.delivery.findUniqueOrThrow({ where: { id }, select: { state: true, reason: true, dueAt: true, completedAt: true } });
const auditOf = (organizationId: string) => db.service.auditEntry.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

describe("the request as a command", () => {
  const tools = () => ({ db, keyring: testKeyring });

  /** What a shell makes of it. */
  function run(command: string): { url: string; headers: Record<string, string>; body: string } {
    const printed = execFileSync("sh", ["-c", `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${command}`], { encoding: "utf8" }).split("\0");
    const after = (flag: string) => printed.flatMap((part, index) => (printed[index - 1] === flag ? [part] : []));
    return { url: printed[3]!, headers: Object.fromEntries(after("-H").map((line) => line.split(/: (.*)/s).slice(0, 2))), body: after("--data-raw")[0]! };
  }

  test.each<SigningProfile>(["standard", "standard_asymmetric", "stripe", "v1_hex", "sha256_timestamp", "sha256_body"])("is signed afresh for %s, over the stored bytes", async (signingProfile) => {
    const { actor, endpoint, publicId, eventId, organizationId } = await setting({ signingProfile, headerNames: ["x-team"], authKind: "bearer" });
    const signed = await signedCurlOfDelivery(tools(), actor, publicId, now);
    const { url, headers, body } = run(signed.command);
    expect(url).toBe(endpoint.url);
    expect(body).toBe(payload.toString());
    expect(headers["x-webhook-id"]).toBe(toPublicId("evt", eventId));
    const verifier = new WebhookVerifier(shownSecret(signingProfile, endpoint.secret), { profile: signingProfile, now: () => now });
    expect(() => verifier.verify(body, headers)).not.toThrow();
    expect(() => verifier.verify(body.replace("1.0", "1"), headers)).toThrow();
    expect(signed.leftOut).toEqual(["authorization", "x-team"]);
    expect(signed.command).not.toContain(endpoint.secret);
    const audit = await auditOf(organizationId);
    expect(audit.map(({ action, targetId }) => [action, targetId])).toEqual([["endpoint.curl_signed", toPublicId("ep", endpoint.id)]]);
    expect(JSON.stringify(audit)).not.toContain("whs");
  });

  test("is for developers and above, of this organization, while the endpoint stands", async () => {
    const { actor, publicId, endpoint } = await setting();
    await expect(signedCurlOfDelivery(tools(), { ...actor, role: "viewer" }, publicId)).rejects.toMatchObject({ status: 403 });
    await expect(signedCurlOfDelivery(tools(), (await setting()).actor, publicId)).rejects.toMatchObject({ status: 404 });
    await expect(signedCurlOfDelivery(tools(), actor, "dlv_nonsense")).rejects.toMatchObject({ status: 404 });
    await db.service.endpoint.update({ where: { id: endpoint.id }, data: { deletedAt: now } });
    await expect(signedCurlOfDelivery(tools(), actor, publicId)).rejects.toMatchObject({ code: "endpoint_deleted" });
  });
});

describe("taking a cancel back", () => {
  test("lets the delivery wait as it did", async () => {
    for (const delivery of [{}, { state: "pending" as const, reason: null, attempts: 0, scheduled: 0 }, { state: "held" as const, reason: "endpoint_disabled", dueAt: null }]) {
      const { actor, id, publicId, organizationId } = await setting({}, delivery);
      const before = await stateOf(id);
      await cancelDelivery(db, actor, publicId);
      expect(await stateOf(id)).toMatchObject({ state: "canceled", dueAt: null });
      await undoCancel(db, actor, publicId);
      expect(await stateOf(id)).toEqual(before);
      expect((await auditOf(organizationId)).map(({ action }) => action)).toEqual(["delivery.canceled", "delivery.cancel_undone"]);
    }
  });

  test("holds it where the endpoint was disabled meanwhile", async () => {
    const { actor, id, publicId, endpoint } = await setting();
    await cancelDelivery(db, actor, publicId);
    await db.service.endpoint.update({ where: { id: endpoint.id }, data: { status: "disabled", disabledAt: now, disabledReason: "manual" } });
    await undoCancel(db, actor, publicId);
    expect(await stateOf(id)).toMatchObject({ state: "held", reason: "endpoint_disabled", dueAt: null });
  });

  test("is one's own, soon, and only of what is canceled still", async () => {
    const { actor, id, publicId, organizationId } = await setting();
    await expect(undoCancel(db, actor, publicId)).rejects.toMatchObject({ code: "cannot_undo" });
    await cancelDelivery(db, actor, publicId);
    await expect(undoCancel(db, actorOf(organizationId), publicId)).rejects.toMatchObject({ code: "cannot_undo" });
    await expect(undoCancel(db, actor, publicId, new Date(Date.now() + undoWithinMs + 1_000))).rejects.toMatchObject({ code: "cannot_undo" });
    await expect(undoCancel(db, (await setting()).actor, publicId)).rejects.toMatchObject({ status: 404 });
    await expect(undoCancel(db, { ...actor, role: "viewer" }, publicId)).rejects.toMatchObject({ status: 403 });
    await db.service.delivery.update({ where: { id }, data: { state: "succeeded", reason: null } });
    await expect(undoCancel(db, actor, publicId)).rejects.toMatchObject({ code: "cannot_undo" });
  });
});
