import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";

export const organizationNameField = z.string().trim().min(1, "Enter the name of your organization.").max(100, "Use 100 characters or fewer.");

/** Changes the name that people read. The address stays: links to it are in mails and bookmarks. */
export async function renameOrganization(db: Database, actor: Actor, input: { name: string }): Promise<void> {
  authorize(actor, "organization.write");
  const { name } = z.object({ name: organizationNameField }).parse(input);
  await withTenant(db, actor.organizationId, async (tx) => {
    const before = await tx.organization.findUniqueOrThrow({ where: { id: actor.organizationId }, select: { name: true } });
    if (before.name === name) return;
    await tx.organization.updateMany({ where: { id: actor.organizationId }, data: { name } });
    await writeAudit(tx, actor, "organization.renamed", toPublicId("org", actor.organizationId), { before: { name: before.name }, after: { name } });
  });
}
