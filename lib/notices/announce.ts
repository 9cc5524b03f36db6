import type pg from "pg";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";
import { mailAdmins } from "@/lib/mail/queue";
import { publishOperational } from "@/lib/operations/publish-operational";
import { disabledBecause } from "./endpoint-words";

export interface EndpointFacts {
  id: string;
  organizationId: string;
  url: string;
}

/** Tells owners and operator that an endpoint was disabled: in the app, by mail, as an event. In the transaction that disables it. */
export async function announceDisabled(client: pg.PoolClient, endpoint: EndpointFacts, reason: DisabledReason, at: Date, baseUrl: string): Promise<void> {
  const publicId = toPublicId("ep", endpoint.id);
  const occasion = `endpoint.disabled:${endpoint.id}:${at.toISOString()}`;
  await addNotice(client, endpoint, "endpoint.disabled", { reason, url: endpoint.url });
  await mailAdmins(client, endpoint.organizationId, "mail_disabled", {
    occasion,
    subject: `Webhooks to ${hostOf(endpoint.url)} were disabled`,
    text: [
      `Posthorn stopped sending webhooks to ${endpoint.url} because ${disabledBecause(reason)}.`,
      "Events for this endpoint are kept and held. Nothing is lost: when your server works again, enable the endpoint and choose which of them to deliver.",
      link(baseUrl, publicId),
    ].join("\n\n"),
  });
  await publishOperational(client, endpoint.organizationId, [
    { type: "endpoint.disabled", idempotencyKey: occasion, data: { organization: toPublicId("org", endpoint.organizationId), endpoint: publicId, url: endpoint.url, reason } },
  ]);
}

/** Tells them 24 hours before the five-day rule acts. */
export async function announceWarning(client: pg.PoolClient, endpoint: EndpointFacts, failingSince: Date, disablesAt: Date, baseUrl: string): Promise<void> {
  const publicId = toPublicId("ep", endpoint.id);
  const occasion = `endpoint.warning:${endpoint.id}:${failingSince.toISOString()}`;
  await addNotice(client, endpoint, "endpoint.warning", { url: endpoint.url, failingSince: failingSince.toISOString(), disablesAt: disablesAt.toISOString() });
  await mailAdmins(client, endpoint.organizationId, "mail_warning", {
    occasion,
    subject: `Webhooks to ${hostOf(endpoint.url)} will be disabled in 24 hours`,
    text: [
      `Every delivery to ${endpoint.url} has failed since ${failingSince.toUTCString()}.`,
      `If none succeeds before ${disablesAt.toUTCString()}, Posthorn will stop sending to it and hold its events.`,
      "The endpoint's page shows each failed attempt with its cause and what to do about it.",
      link(baseUrl, publicId),
    ].join("\n\n"),
  });
  await publishOperational(client, endpoint.organizationId, [
    { type: "endpoint.warning", idempotencyKey: occasion, data: { organization: toPublicId("org", endpoint.organizationId), endpoint: publicId, url: endpoint.url, disablesAt: disablesAt.toISOString() } },
  ]);
}

async function addNotice(client: pg.PoolClient, endpoint: EndpointFacts, kind: string, detail: Record<string, string>): Promise<void> {
  await client.query("INSERT INTO notices (id, organization_id, endpoint_id, kind, detail) VALUES (posthorn_uuidv7(), $1, $2, $3, $4)", [endpoint.organizationId, endpoint.id, kind, JSON.stringify(detail)]);
}

/** `/go/…` finds the organization of an id for whoever is signed in. */
function link(baseUrl: string, publicId: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/go/${publicId}`;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "an endpoint";
  }
}
