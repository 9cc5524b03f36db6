import { z } from "zod";
import type { Database } from "@/lib/db/database";
import { fromPublicId } from "@/lib/ids";
import { authorizePlatform, type PlatformActor } from "./platform-actor";
import { organizationColumns, summarizeOrganization, type OrganizationSummary } from "./summary";

export const maxOrganizationPage = 100;

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(maxOrganizationPage, `Ask for ${maxOrganizationPage} or fewer.`).default(50),
  /** The last id of the page before. */
  after: z
    .string()
    .transform((text, context) => fromPublicId("org", text) ?? (context.addIssue({ code: "custom", message: "Use the `next` of the page before as it stands." }), z.NEVER))
    .optional(),
});

export interface OrganizationPage {
  items: OrganizationSummary[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
}

/** All organizations, newest first; keyset by id. Throws ZodError and `forbidden`. */
export async function listOrganizations({ service }: Pick<Database, "service">, platform: PlatformActor, filters: Record<string, string>): Promise<OrganizationPage> {
  authorizePlatform(platform, "organization.manage");
  const { limit, after } = query.parse(filters);
  const found = await service.organization.findMany({ where: after === undefined ? {} : { id: { lt: after } }, orderBy: { id: "desc" }, take: limit + 1, select: organizationColumns });
  const items = found.slice(0, limit).map(summarizeOrganization);
  return { items, next: found.length > limit ? items.at(-1)!.id : null };
}
