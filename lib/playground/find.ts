import type { Tx } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { PlaygroundInbox } from "@/lib/generated/prisma/client";
import { fromPublicId } from "@/lib/ids";

/** The inbox with this public id in the transaction's organization. Throws `not_found`. */
export async function findInbox(tx: Tx, publicId: string): Promise<PlaygroundInbox> {
  const id = fromPublicId("inb", publicId);
  const inbox = id === null ? null : await tx.playgroundInbox.findFirst({ where: { id } });
  if (inbox === null) throw notFound("inbox");
  return inbox;
}
