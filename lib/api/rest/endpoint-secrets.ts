import * as described from "@/lib/api/operations/endpoint-secrets";
import { implement } from "@/lib/api/rest-route";
import { rawMember } from "@/lib/api/raw-member";
import type { Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { listCredentials } from "@/lib/credentials/list";
import { removeAuthorization } from "@/lib/credentials/remove-authorization";
import { removeClientCertificate } from "@/lib/credentials/remove-client-certificate";
import { removeHeader } from "@/lib/credentials/remove-header";
import { setAuthorization } from "@/lib/credentials/set-authorization";
import { setClientCertificate } from "@/lib/credentials/set-client-certificate";
import { setHeader } from "@/lib/credentials/set-header";
import { startTest } from "@/lib/endpoints/run-test";
import { testSender } from "@/lib/endpoints/test-sender";
import { env } from "@/lib/env";
import { listSecrets } from "@/lib/signing-secrets/list";
import { changeProfile, endOverlap, rotateSecret } from "@/lib/signing-secrets/rotate";

const dayInSeconds = 86_400;

export const signing = implement(described.getSigning, ({ tools, actor, params }) => listSecrets(tools.db, actor, params.endpoint));

export const profile = implement(described.changeProfile, async ({ tools, actor, params, body }) => {
  const { secret } = await changeProfile(tools, actor, params.endpoint, body.profile);
  return async () => ({ secret, signing: await listSecrets(tools.db, actor, params.endpoint) });
});

export const rotate = implement(described.rotateSecret, async ({ tools, actor, params, body }) => {
  const { secret } = await rotateSecret(tools, actor, params.endpoint, (body.overlapSeconds ?? dayInSeconds) * 1_000);
  return async () => ({ secret, signing: await listSecrets(tools.db, actor, params.endpoint) });
});

export const overlap = implement(described.endOverlap, async ({ tools, actor, params }) => {
  await endOverlap(tools, actor, params.endpoint, params.secret);
  return () => listSecrets(tools.db, actor, params.endpoint);
});

export const credentials = implement(described.getCredentials, ({ tools, actor, params }) => listCredentials(tools, actor, params.endpoint));

/** A change to credentials, answered with what may be known of them then. */
const changed = async (tools: Tools, actor: Actor, endpoint: string, change: Promise<unknown>) => {
  await change;
  return () => listCredentials(tools, actor, endpoint);
};

export const putHeader = implement(described.setHeader, ({ tools, actor, params, body }) => changed(tools, actor, params.endpoint, setHeader(tools, actor, params.endpoint, { name: params.header, value: body.value })));
export const dropHeader = implement(described.removeHeader, ({ tools, actor, params }) => changed(tools, actor, params.endpoint, removeHeader(tools, actor, params.endpoint, params.header)));
export const putAuthorization = implement(described.setAuthorization, ({ tools, actor, params, body }) => changed(tools, actor, params.endpoint, setAuthorization(tools, actor, params.endpoint, body)));
export const dropAuthorization = implement(described.removeAuthorization, ({ tools, actor, params }) => changed(tools, actor, params.endpoint, removeAuthorization(tools, actor, params.endpoint)));
export const putCertificate = implement(described.setClientCertificate, ({ tools, actor, params, body }) => changed(tools, actor, params.endpoint, setClientCertificate(tools, actor, params.endpoint, body)));
export const dropCertificate = implement(described.removeClientCertificate, ({ tools, actor, params }) => changed(tools, actor, params.endpoint, removeClientCertificate(tools, actor, params.endpoint)));

export const test = implement(described.sendTest, async ({ tools, actor, params, body: { type, anyway }, bodyText }) => {
  const sender = testSender(tools, env().NEXTAUTH_URL);
  const { deliveryId, finish } = await startTest({ ...tools, sender }, actor, params.endpoint, { type, anyway, data: rawMember(bodyText, "data") });
  return async () => ({ delivery: deliveryId, attempt: await finish(() => {}) });
});
