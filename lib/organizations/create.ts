import { writeAudit } from "@/lib/audit/write";
import { suggestSlug } from "@/lib/auth/suggest-slug";
import type { Database } from "@/lib/db/database";
import { conflict, invalid } from "@/lib/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { limitColumns, organizationInput, type OrganizationInput } from "./input";
import { authorizePlatform, type PlatformActor } from "./platform-actor";
import { organizationColumns, summarizeOrganization, type OrganizationSummary } from "./summary";

/**
 * Creates an organization without members: its customers come in through
 * portal links, or are invited. Throws ZodError, `slug_needed`, `slug_taken` and `forbidden`.
 */
export async function createOrganization(db: Pick<Database, "service">, platform: PlatformActor, input: OrganizationInput): Promise<OrganizationSummary> {
  authorizePlatform(platform, "organization.manage");
  const { name, slug: given, limits } = organizationInput.parse(input);
  const suggested = given ?? organizationInput.shape.slug.safeParse(suggestSlug(name)).data;
  if (suggested === undefined) throw invalid("slug_needed", "No address can be made of this name.", "Send a slug of lower-case letters, digits and single hyphens.", { field: "slug" });
  const id = newId();
  return db.service
    .$transaction(async (tx) => {
      const created = await tx.organization.create({ data: { id, name, slug: suggested, ...limitColumns(limits) }, select: organizationColumns });
      await writeAudit(tx, { ...platform, organizationId: id }, "organization.created", toPublicId("org", id), { name, slug: suggested, limits: { ...limits } });
      return summarizeOrganization(created);
    })
    .catch((error: unknown) => {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") throw conflict("slug_taken", `Another organization has the address "${suggested}".`, "Send another slug.", { field: "slug" });
      throw error;
    });
}
