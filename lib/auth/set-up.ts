import type { Database, Tx } from "@/lib/db/database";
import { conflict, DomainError } from "@/lib/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import type { Client } from "./client-address";
import { openSession, type OpenedSession } from "./open-session";
import { hashPassword } from "./password";
import { setupInput, type SetupInput } from "./setup-input";
import { hashOfToken } from "./setup-link";

/** `done`: an owner exists, whatever the token was. */
export type SetupTokenState = "valid" | "used" | "expired" | "unknown" | "done";

type Service = Pick<Database, "service">;

/** What the set-up page shows for a token. Does not use it up. */
export async function setupTokenState({ service }: Service, token: string, now = new Date()): Promise<SetupTokenState> {
  const found = await service.oneTimeToken.findUnique({ where: { hash: Uint8Array.from(hashOfToken(token)), purpose: "setup" } });
  if (found === null) return "unknown";
  if (found.consumedAt !== null) return "used";
  if ((await service.membership.count({ where: { role: "owner" } })) > 0) return "done";
  return found.expiresAt > now ? "valid" : "expired";
}

/**
 * Creates the first organization with its owner and uses the token up, all or
 * nothing: of two at once one wins. Throws ZodError, `setup_link_invalid` and
 * `email_taken`.
 */
export async function setUp(db: Service, token: string, input: SetupInput, client: Client): Promise<{ session: OpenedSession; slug: string }> {
  const { name, email, password, organization, slug } = setupInput.parse(input);
  // Before the work of hashing, which a stranger with no token must not be able to ask for.
  if ((await setupTokenState(db, token)) !== "valid") throw linkInvalid();
  const passwordHash = await hashPassword(password);
  const userId = newId();
  const organizationId = newId();
  const session = await db.service
    .$transaction(async (tx) => {
      await consume(tx, token);
      await tx.organization.create({ data: { id: organizationId, name: organization, slug } });
      await tx.user.create({ data: { id: userId, email, name, passwordHash } });
      await tx.membership.create({ data: { organizationId, userId, role: "owner" } });
      await tx.auditEntry.create({
        data: { id: newId(), organizationId, actor: `user:${userId}`, actorLabel: email, action: "organization.created", targetId: toPublicId("org", organizationId), detail: { slug }, address: client.address },
      });
      return (await openSession({ service: tx }, { userId, ...client }))!;
    })
    .catch((error: unknown) => {
      throw takenField(error) ?? error;
    });
  return { session, slug };
}

/** The row lock of the update makes a second holder wait, and then find nothing. */
async function consume(tx: Tx, token: string): Promise<void> {
  const now = new Date();
  const { count } = await tx.oneTimeToken.updateMany({
    where: { hash: Uint8Array.from(hashOfToken(token)), purpose: "setup", consumedAt: null, expiresAt: { gt: now } },
    data: { consumedAt: now },
  });
  if (count === 1 && (await tx.membership.count({ where: { role: "owner" } })) === 0) return;
  throw linkInvalid();
}

function linkInvalid(): DomainError {
  return new DomainError(410, "setup_link_invalid", "This set-up link no longer works: it was used, replaced by a newer one, or is over 24 hours old.", "Restart Posthorn; it prints a new link while there is no owner yet.");
}

function takenField(error: unknown): DomainError | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") return null;
  const field = JSON.stringify(error.meta ?? {}).includes("slug") ? "slug" : "email";
  return field === "slug"
    ? conflict("slug_taken", "Another organization has this address.", "Choose another one.", { field })
    : conflict("email_taken", "Somebody with this email address exists already.", "Use another email address.", { field });
}
