import { Bot, DoorOpen, KeyRound, LifeBuoy, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { AuditActorKind } from "@/lib/audit/entry";

/** Who acts, by kind: each has a word (in the texts) and an icon, so that support and a member of the same name are never mistaken. */
export const actorIcons: Record<AuditActorKind, ReactNode> = {
  user: <UserRound aria-hidden />,
  api_key: <KeyRound aria-hidden />,
  portal: <DoorOpen aria-hidden />,
  support: <LifeBuoy aria-hidden />,
  system: <Bot aria-hidden />,
};
