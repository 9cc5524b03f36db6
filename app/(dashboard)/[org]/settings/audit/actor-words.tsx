import { Bot, DoorOpen, KeyRound, LifeBuoy, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { AuditActorKind } from "@/lib/audit/entry";

/** Who acts, by kind: each has a word and an icon, so that support and a member of the same name are never mistaken. */
export const actorWords: Record<AuditActorKind, { word: string; many: string; icon: ReactNode }> = {
  user: { word: "Member", many: "Members", icon: <UserRound aria-hidden /> },
  api_key: { word: "API key", many: "API keys", icon: <KeyRound aria-hidden /> },
  portal: { word: "Portal visitor", many: "Portal visitors", icon: <DoorOpen aria-hidden /> },
  support: { word: "Support", many: "Support", icon: <LifeBuoy aria-hidden /> },
  system: { word: "Posthorn", many: "Posthorn itself", icon: <Bot aria-hidden /> },
};
