import type { Actor } from "@/lib/auth/actor";

/** Whom a reveal is for, as its row says: "user:<id>". */
export function revealActor(actor: Actor): string {
  return `${actor.kind}:${actor.id}`;
}
