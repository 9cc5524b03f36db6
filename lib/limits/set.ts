import { keyLookups } from "@/lib/api-keys/lookups";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";
import { organizationLookups } from "@/lib/organizations/find";
import { limitColumns, limitsInput, type LimitsInput } from "@/lib/organizations/input";
import { organizationColumns, summarizeOrganization, type OrganizationSummary } from "@/lib/organizations/summary";
import { publishLimits } from "./publish-limits";

/**
 * Sets limits of the actor's organization; what is left out stays. Only the
 * platform may. In force for this process at once, for others within two
 * seconds; a publish rate that is lowered, for what is not reserved yet.
 * Throws ZodError, `not_found` and `forbidden`.
 */
export async function setLimits(db: Pick<Database, "service" | "servicePool">, actor: Actor, input: LimitsInput): Promise<OrganizationSummary> {
  authorize(actor, "organization.manage");
  const limits = limitsInput.parse(input);
  const { organizationId } = actor;
  const changed = await db.service.$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<Record<string, number | null>[]>`
      SELECT endpoint_limit AS endpoints, pending_limit AS pending, publish_per_minute AS "publishPerMinute" FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    if (before === undefined) throw notFound("organization");
    const after = summarizeOrganization(await tx.organization.update({ where: { id: organizationId }, data: limitColumns(limits), select: organizationColumns }));
    await writeAudit(tx, actor, "organization.limits_changed", toPublicId("org", organizationId), { before, after: after.limits });
    return after;
  });
  organizationLookups(db.servicePool).forget(organizationId);
  keyLookups(db.servicePool).forget(organizationId);
  publishLimits(db.servicePool).gauge.forget(organizationId);
  return changed;
}
