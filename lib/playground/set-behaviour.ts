import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { findInbox } from "./find";
import { behaviourInput, type BehaviourInput } from "./input";

/** Tells an inbox how to answer, from its next request on. Throws ZodError, `not_found` and `forbidden`. */
export async function setInboxBehaviour(db: Database, actor: Actor, publicId: string, input: BehaviourInput): Promise<void> {
  authorize(actor, "playground.write");
  const behaviour = behaviourInput.parse(input);
  await withTenant(db, actor.organizationId, async (tx) => {
    const { id, ...inbox } = await findInbox(tx, publicId);
    const before = Object.fromEntries(Object.keys(behaviour).map((field) => [field, inbox[field as keyof typeof inbox]]));
    await tx.playgroundInbox.update({ where: { id }, data: behaviour });
    await writeAudit(tx, actor, "inbox.behaviour_set", publicId, { before, after: behaviour });
  });
}
