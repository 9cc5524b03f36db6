import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { sign as octokitSign, verify as octokitVerify } from "@octokit/webhooks-methods";
import Stripe from "stripe";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { sweep } from "@/lib/delivery/sweep";
import { toPublicId } from "@/lib/ids";
import { WebhookVerifier } from "@/lib/receiver/verify";
import type { SigningProfile } from "@/lib/signing/profiles";
import { actorOf, createEndpointRow, createEventType, createOrganization, testKeyring } from "@/prisma/factories";
import { listSecrets } from "./list";
import { changeProfile, endOverlap, rotateSecret } from "./rotate";

let stage: Stage;
const receivers: SimpleReceiver[] = [];
beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));
afterAll(() => stage.close());

async function setting(signingProfile: SigningProfile = "standard") {
  const organization = await createOrganization(stage.db);
  const sink = await startSimpleReceiver((_, response) => void response.end());
  receivers.push(sink);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, signingProfile });
  const id = toPublicId("ep", endpoint.id);
  const deliver = async () => {
    await stage.publish(organization.id, { type: "order.paid", data: { n: 1 } });
    await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
    return sink.requests.at(-1)!;
  };
  return { organization, endpoint, id, deliver, actor: actorOf(organization.id), tools: { db: stage.db, keyring: testKeyring } };
}

const newest = async (actor: Parameters<typeof listSecrets>[1], id: string) => (await listSecrets(stage.db, actor, id)).secrets[0]!.id;

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof setting>>["deliver"]>>;
const verifies = (secret: string, sent: Sent) => {
  try {
    new Webhook(secret).verify(sent.body.toString(), sent.headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

test("during the overlap both secrets verify, after it the old one no longer does", async () => {
  const { endpoint, id, deliver, actor, tools } = await setting();
  const { secret } = await rotateSecret(tools, actor, id, 60_000);
  const sent = await deliver();
  expect([verifies(endpoint.secret, sent), verifies(secret, sent)]).toEqual([true, true]);
  await endOverlap(tools, actor, id, await newest(actor, id));
  const later = await deliver();
  expect([verifies(endpoint.secret, later), verifies(secret, later)]).toEqual([false, true]);
});

test("an overlap is not ended for a secret that was rotated again meanwhile", async () => {
  const { endpoint, id, deliver, actor, tools } = await setting();
  await rotateSecret(tools, actor, id, 60_000);
  const seen = await newest(actor, id);
  const { secret } = await rotateSecret(tools, actor, id, 60_000);
  await expect(endOverlap(tools, actor, id, seen)).rejects.toMatchObject({ code: "rotated_meanwhile" });
  const sent = await deliver();
  expect([verifies(endpoint.secret, sent), verifies(secret, sent)]).toEqual([true, true]);
});

test("an overlap of nothing takes effect on the next claim", async () => {
  const { endpoint, id, deliver, actor, tools } = await setting();
  const { secret } = await rotateSecret(tools, actor, id, 0);
  const sent = await deliver();
  expect([verifies(endpoint.secret, sent), verifies(secret, sent)]).toEqual([false, true]);
});

test("two rotations at once leave one primary", async () => {
  const { endpoint, id, actor, tools } = await setting();
  await Promise.all([rotateSecret(tools, actor, id, 60_000), rotateSecret(tools, actor, id, 60_000)]);
  const { rows } = await stage.owner.query("SELECT count(*) FILTER (WHERE expires_at IS NULL)::int AS primaries, count(*)::int AS all FROM signing_secrets WHERE endpoint_id = $1", [endpoint.id]);
  expect(rows[0]).toEqual({ primaries: 1, all: 3 });
});

test("old secrets are purged after their overlap", async () => {
  const { endpoint, id, actor, tools } = await setting();
  await rotateSecret(tools, actor, id, 0);
  await sweep(stage.engine);
  const { rows } = await stage.owner.query("SELECT expires_at FROM signing_secrets WHERE endpoint_id = $1", [endpoint.id]);
  expect(rows).toEqual([{ expires_at: null }]);
});

test("what is listed of a secret never holds its value", async () => {
  const { endpoint, id, actor, tools } = await setting();
  await rotateSecret(tools, actor, id, 60_000);
  const facts = await listSecrets(stage.db, actor, id);
  expect(facts.secrets).toHaveLength(2);
  expect(facts.secrets.every((secret) => secret.signsNow)).toBe(true);
  expect(JSON.stringify(facts)).not.toContain(endpoint.secret.slice(6, 20));
});

test("with one signature to give, the old secret signs until the overlap ends", async () => {
  const { endpoint, id, deliver, actor, tools } = await setting("sha256_body");
  const { secret } = await rotateSecret(tools, actor, id, 60_000);
  const during = await deliver();
  const signature = (sent: Sent) => sent.headers["x-webhook-signature"] as string;
  expect(await octokitVerify(endpoint.secret, during.body.toString(), signature(during))).toBe(true);
  expect((await listSecrets(stage.db, actor, id)).secrets.map((s) => s.signsNow)).toEqual([false, true]);
  await endOverlap(tools, actor, id, await newest(actor, id));
  const after = await deliver();
  expect(await octokitVerify(secret, after.body.toString(), signature(after))).toBe(true);
  expect(await octokitSign(secret, after.body.toString())).toBe(signature(after));
});

test("Stripe's library verifies what the stripe profile sends, over real HTTP", async () => {
  const { endpoint, deliver } = await setting("stripe");
  const sent = await deliver();
  const event = new Stripe("sk_test_x").webhooks.constructEvent(sent.body, sent.headers["x-webhook-signature"] as string, endpoint.secret);
  expect(event).toMatchObject({ type: "order.paid" });
  const flipped = Buffer.from(sent.body);
  flipped[10]! ^= 1;
  expect(() => new Stripe("sk_test_x").webhooks.constructEvent(flipped, sent.headers["x-webhook-signature"] as string, endpoint.secret)).toThrow();
});

test("a change to ed25519 replaces the key at once and shows the public one; back again makes a shared secret", async () => {
  const { id, deliver, actor, tools } = await setting();
  const { secret: publicKey } = await changeProfile(tools, actor, id, "standard_asymmetric");
  expect(publicKey).toMatch(/^whpk_/);
  const sent = await deliver();
  expect(sent.headers["webhook-signature"]).toMatch(/^v1a,/);
  expect(() => new WebhookVerifier(publicKey!, { profile: "standard-asymmetric" }).verify(sent.body, sent.headers as Record<string, string>)).not.toThrow();
  expect((await listSecrets(stage.db, actor, id)).publicKey).toBe(publicKey);
  const back = await changeProfile(tools, actor, id, "standard");
  expect(back.secret).toMatch(/^whsec_/);
  expect(verifies(back.secret!, await deliver())).toBe(true);
  expect((await changeProfile(tools, actor, id, "stripe")).secret).toBeNull();
});

test("another organization's endpoint is not found, and a viewer may not rotate", async () => {
  const { id, tools, organization } = await setting();
  const other = await createOrganization(stage.db);
  await expect(rotateSecret(tools, actorOf(other.id), id, 0)).rejects.toMatchObject({ code: "not_found" });
  await expect(listSecrets(stage.db, actorOf(other.id), id)).rejects.toMatchObject({ code: "not_found" });
  await expect(rotateSecret(tools, actorOf(organization.id, { role: "viewer" }), id, 0)).rejects.toMatchObject({ code: "forbidden" });
});
