import type { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeCertificates, type Certificates } from "@/e2e/receiver/certificates";
import { loopbackPolicy } from "@/e2e/receiver/loopback-policy";
import { startReceiver, type Receiver } from "@/e2e/receiver/receiver";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createEngine, type Engine } from "@/lib/delivery/engine";
import { EgressClient, type EgressRequest } from "@/lib/egress/client";
import { toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization, testEncryptionKey, testKeyring } from "@/prisma/factories";
import { listCredentials } from "./list";
import { removeClientCertificate } from "./remove-client-certificate";
import { setClientCertificate } from "./set-client-certificate";

let stage: Stage;
let certificates: Certificates;
let receiver: Receiver;
let engine: Engine;
const shown: string[] = [];

/** The ordinary client, but for one: the authority of the test is trusted, as a public one is. */
class TrustingClient extends EgressClient {
  override send(request: EgressRequest) {
    return super.send({ ...request, tls: { ...request.tls, ca: certificates.ca } });
  }
}

beforeAll(async () => {
  [stage, certificates] = await Promise.all([openStage(), makeCertificates(["127.0.0.1", "localhost"])]);
  const { key, cert } = certificates.good;
  receiver = await startReceiver({
    tls: { key, cert, ca: certificates.ca, requestCert: true, rejectUnauthorized: true },
    behaviour: (exchange) => {
      shown.push(String((exchange.socket as TLSSocket).getPeerCertificate().subject.CN));
      exchange.respond(200);
    },
  });
  engine = createEngine({
    serviceUrl: stage.database.serviceUrl,
    environment: { POSTHORN_ENCRYPTION_KEY: testEncryptionKey },
    egress: new TrustingClient({ policy: loopbackPolicy([receiver.port]) }),
    report: (message, error) => stage.errors.push(`${message}: ${String(error)}`),
    connections: 4,
  });
  await createEventType(stage.db, "order.paid");
});
afterEach(() => expect(stage.errors.splice(0)).toEqual([]));
afterAll(async () => {
  await engine.close();
  await receiver.close();
  await stage.close();
});

test("a client certificate is shown to a receiver that requires one, from when it is set until it is removed", async () => {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: receiver.url("/hook") });
  const id = toPublicId("ep", endpoint.id);
  const actor = actorOf(organization.id);
  const tools = { db: stage.db, keyring: testKeyring };
  const deliver = async () => {
    await stage.publish(organization.id, { type: "order.paid", data: {} });
    await drainEndpoint(engine, endpoint.id, { deadline: performance.now() + 10_000 });
    return (await stage.owner.query("SELECT error_class FROM attempts WHERE endpoint_id = $1 ORDER BY id DESC LIMIT 1", [endpoint.id])).rows[0].error_class;
  };
  expect(await deliver()).toMatch(/^(tls_client_certificate_required|connection_closed|connection_reset)$/);
  const { client } = certificates;
  await setClientCertificate(tools, actor, id, { certificate: client.cert, key: client.key });
  expect(await deliver()).toBe("ok");
  expect(shown).toEqual(["client"]);
  expect(await listCredentials(tools, actor, id)).toMatchObject({ clientCertificate: { subject: "CN=client", issuer: "CN=Posthorn test authority", fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) } });

  const keyLine = client.key.split("\n")[1]!;
  const holding = await Promise.all(
    ["endpoints", "endpoint_credentials", "attempts", "audit_entries"].map(async (table) => (await stage.owner.query(`SELECT 1 FROM ${table} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`, [keyLine, Buffer.from(keyLine).toString("hex")])).rowCount),
  );
  expect(holding).toEqual([0, 0, 0, 0]);

  await removeClientCertificate(tools, actor, id);
  expect(await deliver()).not.toBe("ok");
  expect((await listCredentials(tools, actor, id)).clientCertificate).toBeNull();
  expect((await stage.owner.query("SELECT 1 FROM endpoint_credentials WHERE endpoint_id = $1", [endpoint.id])).rowCount).toBe(0);
});

test("a key of another certificate is refused, and nothing is stored", async () => {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id);
  const id = toPublicId("ep", endpoint.id);
  const tools = { db: stage.db, keyring: testKeyring };
  const input = { certificate: certificates.client.cert, key: certificates.good.key };
  await expect(setClientCertificate(tools, actorOf(organization.id), id, input)).rejects.toMatchObject({ code: "key_mismatch", details: { field: "key" } });
  expect((await listCredentials(tools, actorOf(organization.id), id)).clientCertificate).toBeNull();
});
