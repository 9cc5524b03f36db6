import { expect, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow } from "@/prisma/factories";
import type { Tenant } from "./tenant";

export type PlacedEndpoint = Awaited<ReturnType<typeof createEndpointRow>>;

/** An endpoint of which nothing is sent here: its deliveries are placed. */
export function endpointAt(db: Database, tenant: Tenant, url: string, change: Parameters<typeof createEndpointRow>[2] = {}): Promise<PlacedEndpoint> {
  return createEndpointRow(db, tenant.id, { url, ...change }, parseKeyring(process.env));
}

/** An endpoint whose receiver accepts whatever comes. */
export async function acceptingEndpoint(db: Database, tenant: Tenant, change: Parameters<typeof createEndpointRow>[2] = {}): Promise<PlacedEndpoint> {
  const { token } = await createInbox(db, tenant.actor, { name: "Accepts" });
  return endpointAt(db, tenant, inboxUrl(process.env.E2E_BASE_URL!, token), change);
}

export const failed = { state: "failed", reason: "gateway_error", lastStatus: 503, lastErrorClass: "gateway_error", lastDurationMs: 212, completedAt: new Date() } as const;
export const succeeded = { state: "succeeded", reason: null, lastStatus: 200, lastErrorClass: "ok" } as const;
export const inAnHour = () => ({ state: "retrying", completedAt: null, dueAt: new Date(Date.now() + 3_600_000) }) as const;
export const refused = { lastStatus: null, lastErrorClass: "connection_refused", reason: "connection_refused" } as const;

/** An id as it was given out then: the log's times are those of the ids. */
export function idAt(then: Date): string {
  const hex = then.getTime().toString(16).padStart(12, "0");
  return newId().replace(/^.{8}-.{4}/, `${hex.slice(0, 8)}-${hex.slice(8)}`);
}

/** A delivery as it might have come about; failed unless told. Returns its public id. */
export async function placeDelivery(db: Database, endpoint: Pick<PlacedEndpoint, "id" | "organizationId" | "url">, change: Partial<Prisma.DeliveryUncheckedCreateInput> = {}, attempts: Partial<Prisma.AttemptUncheckedCreateInput>[] = [], payload = '{"type":"order.paid","data":{"total":1}}'): Promise<string> {
  const { organizationId } = endpoint;
  const [id, eventId] = [change.id ?? newId(), newId()];
  const eventType = change.eventType ?? "order.paid";
  await db.service.event.create({ data: { id: eventId, organizationId, type: eventType, fingerprint: Buffer.alloc(32), payload: Buffer.from(payload), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType, attempts: attempts.length, scheduled: attempts.length, ...failed, ...change } });
  for (const [index, attempt] of attempts.entries()) {
    await db.service.attempt.create({
      data: {
        id: newId(), organizationId, deliveryId: id, endpointId: endpoint.id, number: index + 1, trigger: "schedule", url: endpoint.url, startedAt: new Date(), durationMs: 212, queueMs: 3,
        dnsMs: 2, connectMs: 5, tlsMs: 12, firstByteMs: 190, bodyMs: 3, remoteAddress: "192.0.2.7", delivered: false, statusCode: 503, errorClass: "gateway_error",
        requestHeaders: "content-type: application/json\nwebhook-id: evt_1\nwebhook-timestamp: 1762956309\nwebhook-signature: (masked)\nx-webhook-id: evt_1\n", responseHeaders: "content-type: text/plain\n", responseBody: Buffer.from("busy"), ...attempt,
      },
    });
  }
  return toPublicId("dlv", id);
}

/** One that will be retried in an hour: nothing listened on the port. */
export function longRetry(db: Database, endpoint: PlacedEndpoint): Promise<string> {
  return placeDelivery(db, endpoint, { ...inAnHour(), ...refused }, [{ errorClass: "connection_refused", statusCode: null, responseHeaders: null, responseBody: null, tlsMs: null, connectMs: null, firstByteMs: null, bodyMs: null }]);
}

/** Opens a live screen, up to its first look at the server: from then on it takes keys. */
export async function visitLive(page: Page, path: string): Promise<void> {
  const look = page.waitForResponse((response) => /\/api\/app\/[^/]+\/deliveries/.test(response.url()));
  await page.goto(path);
  await look;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
