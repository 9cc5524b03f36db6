import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import { newId, toPublicId } from "@/lib/ids";
import { createApiKey } from "@/lib/api-keys/create";
import { createInbox } from "@/lib/playground/create";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType, createUser } from "@/prisma/factories";
import { createTenant, type Tenant } from "@/e2e/tenant";

/** One of everything that an organization can have, in states in which the worker leaves it alone. */
export interface Belongings {
  tenant: Tenant;
  /** Public ids by the name of the address segment that takes one. */
  ids: Record<string, string>;
  /** A word that stands in everything of theirs that has words. */
  mark: string;
}

export async function createBelongings(db: Database, name: string): Promise<Belongings> {
  const mark = `mark${newId().slice(-12)}`;
  const tenant = await createTenant(db, `${name} ${mark}`);
  const { id: organizationId, actor } = tenant;
  // Its name is in the catalog for all, and in the address that asks for it.
  const type = `shared${newId().slice(-12)}.happened`;
  await createEventType(db, "attack.tried");
  const endpoint = await createEndpointRow(db, organizationId, { url: `https://${mark}.example.com/hooks`, description: mark, status: "disabled", disabledAt: new Date(), disabledReason: "manual" }, parseKeyring(process.env));
  // For a disabled endpoint it is held: nothing is sent.
  const [event] = await publishEvents(viaPg(db.servicePool), organizationId, [{ type: "attack.tried", data: { mark } }]);
  const delivery = await db.service.delivery.findFirstOrThrow({ where: { eventId: event!.id } });
  const attempt = await db.service.attempt.create({ data: { id: newId(), organizationId, deliveryId: delivery.id, endpointId: endpoint.id, number: 1, trigger: "schedule", url: endpoint.url, startedAt: new Date(), durationMs: 5, delivered: false, statusCode: 500, errorClass: "server_error", requestHeaders: `x-mark: ${mark}`, responseHeaders: `x-mark: ${mark}`, responseBody: Buffer.from(mark) } });
  const inbox = await createInbox(db, actor, { name: mark });
  const inboxRow = await db.service.playgroundInbox.findUniqueOrThrow({ where: { token: inbox.token } });
  const request = await db.service.playgroundRequest.create({ data: { id: newId(), organizationId, inboxId: inboxRow.id, method: "POST", headers: `x-mark: ${mark}`, body: Buffer.from(mark), verdict: "unsigned", verdictDetail: mark } });
  const replay = await db.service.replay.create({ data: { id: newId(), organizationId, endpointId: endpoint.id, status: "finished", selection: {}, perMinute: 60, total: 0, createdBy: actor.label, finishedAt: new Date() } });
  const key = await createApiKey(db, { organizationId, name: mark });
  const later = new Date(Date.now() + 3_600_000);
  const invitation = await db.service.invitation.create({ data: { id: newId(), organizationId, email: `${mark}@example.com`, role: "viewer", hash: Buffer.from(newId()), invitedBy: actor.label, expiresAt: later } });
  const notice = await db.service.notice.create({ data: { id: newId(), organizationId, endpointId: endpoint.id, kind: "endpoint.disabled", detail: { reason: "manual", url: `https://${mark}.example.com/hooks` } } });
  const staff = await createUser(db, { email: `${newId()}@example.com` });
  const grant = await db.service.supportGrant.create({ data: { id: newId(), organizationId, userId: staff.id, reason: mark, grantedBy: actor.label, expiresAt: later } });
  const secret = await db.service.signingSecret.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  return {
    tenant,
    mark,
    ids: {
      org: tenant.slug,
      organization: toPublicId("org", organizationId),
      endpoint: toPublicId("ep", endpoint.id),
      event: toPublicId("evt", event!.id),
      delivery: toPublicId("dlv", delivery.id),
      attempt: toPublicId("att", attempt.id),
      header: "x-mark",
      inbox: inbox.id,
      request: toPublicId("req", request.id),
      replay: toPublicId("rpl", replay.id),
      key: toPublicId("key", key.id),
      invitation: toPublicId("inv", invitation.id),
      notice: notice.id,
      grant: toPublicId("grt", grant.id),
      member: toPublicId("usr", actor.id),
      secret: toPublicId("sec", secret.id),
      draft: toPublicId("ep", newId()),
      id: toPublicId("ep", endpoint.id),
      type,
      token: `token${mark.slice(4)}`,
    },
  };
}

/** Everything that the tables hold of an organization, as one text: equal before and after means that nothing was written. */
export async function stateOf(db: Database, organizationId: string): Promise<string> {
  const { rows: tables } = await db.servicePool.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'user_sessions' ORDER BY 1",
  );
  const parts = [];
  for (const { name } of [...tables, { name: "organizations" }]) {
    const own = name === "organizations" ? "id" : "organization_id";
    const { rows } = await db.servicePool.query<{ text: string | null }>(`SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM ${name} t WHERE ${own} = $1`, [organizationId]);
    parts.push(`${name}\n${rows[0]!.text ?? ""}`);
  }
  return parts.join("\n\n");
}
