import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";

interface AboutEndpoint {
  /** UUID, to dismiss it by. */
  id: string;
  /** Public id. */
  endpointId: string;
  /** As it was when the notice was written. */
  url: string;
  at: string;
}

export interface DisabledNotice extends AboutEndpoint {
  kind: "endpoint.disabled";
  reason: DisabledReason;
}

export interface WarningNotice extends AboutEndpoint {
  kind: "endpoint.warning";
  failingSince: string;
  disablesAt: string;
}

export type Notice = DisabledNotice | WarningNotice;

/** More are never on a screen; the list of endpoints shows the rest. */
const most = 50;

/**
 * What the organization has to be told now, newest first: notices that nobody
 * has dismissed and that are still true. One about an endpoint that was enabled,
 * deleted, or has delivered since is left out, for it asks for nothing any more.
 */
export async function listNotices(db: Database, actor: Actor): Promise<Notice[]> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const rows = await tx.notice.findMany({ where: { organizationId: actor.organizationId, dismissedAt: null }, orderBy: { id: "desc" }, take: most });
    const endpoints = await endpointsById(tx, rows.flatMap((row) => row.endpointId ?? []));
    return rows.flatMap((row) => {
      const endpoint = row.endpointId === null ? undefined : endpoints.get(row.endpointId);
      if (endpoint === undefined) return [];
      const about = { id: row.id, endpointId: toPublicId("ep", endpoint.id), at: row.createdAt.toISOString() };
      const detail = row.detail as Record<string, string>;
      return toNotice(about, row.kind, detail, endpoint) ?? [];
    });
  });
}

async function endpointsById(tx: Tx, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await tx.endpoint.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true, url: true, status: true, disabledAt: true, state: { select: { failingSince: true } } },
  });
  return new Map(found.map((endpoint) => [endpoint.id, endpoint]));
}

type Endpoint = Awaited<ReturnType<typeof endpointsById>> extends Map<string, infer Row> ? Row : never;

function toNotice(about: Omit<AboutEndpoint, "url">, kind: string, detail: Record<string, string>, endpoint: Endpoint): Notice | null {
  const url = detail.url ?? endpoint.url;
  if (kind === "endpoint.disabled") {
    // Written by the transaction that disabled it: an older one is about another time, ended by an enable.
    const current = endpoint.status === "disabled" && endpoint.disabledAt !== null && about.at >= endpoint.disabledAt.toISOString();
    return current ? { ...about, kind, url, reason: detail.reason as DisabledReason } : null;
  }
  if (kind === "endpoint.warning") {
    const { failingSince, disablesAt } = detail;
    const current = endpoint.status === "active" && endpoint.state?.failingSince?.toISOString() === failingSince;
    return current && failingSince && disablesAt ? { ...about, kind, url, failingSince, disablesAt } : null;
  }
  return null;
}
