import type { Tx } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { toPublicId } from "@/lib/ids";
import type { TimelineFrame } from "./timeline-frame";

/** A change at an endpoint, from its audit entry. */
export interface TimelineMark {
  id: string;
  at: string;
  /** "endpoint.secret_rotated" */
  action: string;
  by: string;
  /** What became another, for changes of the settings: "url", "filters", "timeoutMs". */
  changed: string[];
  /** Why, where the entry says so: "gone", "manual". */
  reason: string | null;
}

/** Tests are on the log, and a secret that was looked at changes nothing. */
const actions = [
  ...["endpoint.created", "endpoint.updated", "endpoint.settings_changed", "endpoint.disabled", "endpoint.enabled"],
  ...["endpoint.secret_rotated", "endpoint.overlap_ended", "endpoint.profile_changed"],
  ...["endpoint.header_set", "endpoint.header_removed", "endpoint.authorization_set", "endpoint.authorization_removed"],
  ...["endpoint.client_certificate_set", "endpoint.client_certificate_removed"],
];

const most = 100;

/** What was changed at an endpoint in a range, oldest first; of very many the newest. */
export async function timelineMarks(tx: Tx, organizationId: string, publicId: string, { from, to }: Pick<TimelineFrame, "from" | "to">): Promise<TimelineMark[]> {
  const entries = await tx.auditEntry.findMany({
    where: { organizationId, targetId: publicId, action: { in: actions }, id: { gte: idFloor(new Date(from)) }, createdAt: { gte: new Date(from), lt: new Date(to) } },
    orderBy: { id: "desc" },
    take: most,
  });
  return entries.reverse().flatMap((entry) => {
    const detail = (entry.detail ?? {}) as Detail;
    const changed = changedFields(detail);
    // Saved as it was: nothing to mark.
    if (entry.action === "endpoint.updated" && changed.length === 0) return [];
    return [{ id: toPublicId("aud", entry.id), at: entry.createdAt.toISOString(), action: entry.action, by: entry.actorLabel, changed, reason: typeof detail.reason === "string" ? detail.reason : null }];
  });
}

interface Detail {
  before?: unknown;
  after?: unknown;
  reason?: unknown;
}

/** Names whose value is another after than before; those of the nested `settings` among them. */
export function changedFields({ before, after }: Detail): string[] {
  const [was, is] = [flat(before), flat(after)];
  return Object.keys(is).filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null));
}

function flat(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return {};
  const { settings, ...rest } = value as Record<string, unknown>;
  return { ...rest, ...(typeof settings === "object" && settings !== null ? settings : {}) };
}
