import { json, type Operation } from "@/lib/api/api-route";
import { listAudit } from "@/lib/audit/list";

/**
 * `GET /api/v1/audit`: entries of an organization's audit log, newest first,
 * with the filters of its page; `after` is the `next` of the page before.
 * Scope `audit:read`; a key of the platform names the `organization`.
 */
export const listAuditOperation: Operation = {
  scope: "audit:read",
  work: async ({ tools, query, actorIn }) => {
    const { organization, ...filters } = query;
    const { items, next } = await listAudit(tools.db, await actorIn(organization), filters);
    return json({ items: items.map(({ sentence, ...entry }) => ({ ...entry, summary: [sentence.before, entry.targetId, sentence.after].filter(Boolean).join(" ") })), next });
  },
};
