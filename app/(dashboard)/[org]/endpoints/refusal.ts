import { mayDo, type Action } from "@/lib/auth/permissions";
import type { MemberRole } from "@/lib/generated/prisma/enums";

/** Why someone in this role cannot press a button, or null where they can. The verbs refuse by themselves, whatever a page shows. */
export function refusalFor(role: MemberRole, action: Action): string | null {
  return mayDo(role, action) ? null : `As a ${role} you can look but not change anything. Ask an owner or admin of the organization.`;
}
