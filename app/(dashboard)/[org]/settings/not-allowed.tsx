import { Lock } from "lucide-react";
import type { Actor } from "@/lib/auth/actor";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

/** In place of a page that the reader's role may not see. `what`: "the audit log". */
export function NotAllowed({ actor, what, who }: { actor: Actor; what: string; who: string }) {
  const as = actor.kind === "portal" ? "You are here through a portal link" : `Your role is ${actor.role}`;
  return <PageMessage icon={<Lock aria-hidden />} title={`You cannot see ${what}`}>{as}; {who} can. Ask one of them to look, or to change your role.</PageMessage>;
}
