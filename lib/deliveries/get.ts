import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { Attempt } from "@/lib/generated/prisma/client";
import { env } from "@/lib/env";
import { thinBody } from "@/lib/events/thin-body";
import type { AttemptTrigger, PayloadMode, SigningProfile } from "@/lib/generated/prisma/enums";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { endpointOfDelivery, summarize, type DeliverySummary } from "./summary";
import { withClaim } from "./with-claim";

/** One HTTP request and what came of it. */
export interface AttemptFacts {
  id: string;
  number: number;
  trigger: AttemptTrigger;
  actor: string | null;
  url: string;
  startedAt: string;
  durationMs: number;
  phases: { queueMs: number | null; dnsMs: number | null; connectMs: number | null; tlsMs: number | null; firstByteMs: number | null; bodyMs: number | null };
  remoteAddress: string | null;
  delivered: boolean;
  statusCode: number | null;
  errorClass: string;
}

/** The same with what was sent and answered. Bodies are base64 of the exact bytes. */
export interface AttemptDetail extends AttemptFacts {
  evidence: Record<string, unknown>;
  requestHeaders: [string, string][];
  responseHeaders: [string, string][] | null;
  responseBody: string | null;
  responseTruncated: boolean;
}

export interface DeliveryDetail extends DeliverySummary {
  endpointStatus: "active" | "disabled";
  manualRequestedAt: string | null;
  manualRequestedBy: string | null;
  automaticRetryAt: string | null;
  /** How the endpoint signs now; `whpk_…` for standard_asymmetric. */
  signing: { profile: SigningProfile; publicKey: string | null };
  /** The body as signed and sent, base64 of the exact bytes; empty where it is hidden. */
  payload: string;
  /** Support looks, and the organization keeps payload and response bodies to itself. */
  payloadsHidden: boolean;
  /** Newest first. */
  attemptLog: AttemptDetail[];
}

/** A delivery with its event's bytes and its newest 200 attempts. Throws `not_found`. */
export async function getDelivery(db: Database, actor: Actor, publicId: string, now = new Date(), baseUrl = () => env().NEXTAUTH_URL): Promise<DeliveryDetail> {
  authorize(actor, "delivery.read");
  return readDelivery(db, actor, publicId, shownAttempts, now, baseUrl);
}

/** The same without its attempts, which may hold many bodies. */
export async function getDeliveryAlone(db: Database, actor: Actor, publicId: string): Promise<Omit<DeliveryDetail, "attemptLog">> {
  authorize(actor, "delivery.read");
  const { attemptLog: _none, ...delivery } = await readDelivery(db, actor, publicId, 0, new Date(), () => env().NEXTAUTH_URL);
  return delivery;
}

/** One attempt of a delivery, however old. Throws `not_found`. */
export async function getAttempt(db: Database, actor: Actor, deliveryId: string, attemptId: string): Promise<AttemptDetail> {
  authorize(actor, "delivery.read");
  const [delivery, id] = [fromPublicId("dlv", deliveryId), fromPublicId("att", attemptId)];
  const found = delivery === null || id === null ? null : await withTenant(db, actor.organizationId, (tx) => tx.attempt.findFirst({ where: { id, deliveryId: delivery } }));
  if (found === null) throw notFound("attempt");
  return attemptFor(actor, found);
}

const shownAttempts = 200;

async function readDelivery(db: Database, actor: Actor, publicId: string, newest: number, now: Date, baseUrl: () => string): Promise<DeliveryDetail> {
  const id = fromPublicId("dlv", publicId);
  const found = await withTenant(db, actor.organizationId, async (tx) => {
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id }, include: { endpoint: { select: { ...endpointOfDelivery.select, status: true, payloadMode: true, signingProfile: true, signingPublicKey: true } }, event: { select: { payload: true } } } });
    if (delivery === null) throw notFound("delivery");
    return { delivery: await withClaim(tx, delivery), attempts: newest === 0 ? [] : await tx.attempt.findMany({ where: { deliveryId: delivery.id }, orderBy: { number: "desc" }, take: newest }) };
  });
  const { delivery, attempts } = found;
  const payloadsHidden = actor.payloadsHidden === true;
  return {
    ...summarize(delivery, now),
    endpointStatus: delivery.endpoint.status,
    manualRequestedAt: delivery.manualAt?.toISOString() ?? null,
    manualRequestedBy: delivery.manualBy,
    automaticRetryAt: delivery.dueAt?.toISOString() ?? null,
    signing: { profile: delivery.endpoint.signingProfile, publicKey: delivery.endpoint.signingPublicKey },
    payload: payloadsHidden ? "" : sentBody(Buffer.from(delivery.event.payload), delivery.endpoint.payloadMode, baseUrl).toString("base64"),
    payloadsHidden,
    attemptLog: attempts.map((attempt) => attemptFor(actor, attempt)),
  };
}

/** An endpoint that asked for ids only was sent less than is stored; the page shows what it was sent. */
function sentBody(payload: Buffer, mode: PayloadMode, baseUrl: () => string): Buffer {
  return mode === "thin" ? thinBody(payload, baseUrl()) : payload;
}

function attemptFor(actor: Actor, attempt: Attempt): AttemptDetail {
  const detail = attemptDetail(attempt);
  return actor.payloadsHidden === true ? { ...detail, responseBody: null } : detail;
}

function attemptDetail(attempt: Attempt): AttemptDetail {
  return {
    ...attemptFacts(attempt),
    evidence: attempt.evidence === null ? {} : (JSON.parse(attempt.evidence) as Record<string, unknown>),
    requestHeaders: headerPairs(attempt.requestHeaders),
    responseHeaders: attempt.responseHeaders === null ? null : headerPairs(attempt.responseHeaders),
    responseBody: attempt.responseBody === null ? null : Buffer.from(attempt.responseBody).toString("base64"),
    responseTruncated: attempt.responseTruncated,
  };
}

export function attemptFacts(attempt: Omit<Attempt, "organizationId" | "deliveryId" | "endpointId" | "evidence" | "requestHeaders" | "responseHeaders" | "responseBody" | "responseTruncated">): AttemptFacts {
  const { queueMs, dnsMs, connectMs, tlsMs, firstByteMs, bodyMs } = attempt;
  return {
    id: toPublicId("att", attempt.id),
    number: attempt.number,
    trigger: attempt.trigger,
    actor: attempt.actor,
    url: attempt.url,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    phases: { queueMs, dnsMs, connectMs, tlsMs, firstByteMs, bodyMs },
    remoteAddress: attempt.remoteAddress,
    delivered: attempt.delivered,
    statusCode: attempt.statusCode,
    errorClass: attempt.errorClass,
  };
}

function headerPairs(lines: string): [string, string][] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
}
