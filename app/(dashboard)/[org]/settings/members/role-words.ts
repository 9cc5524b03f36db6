import type { SelectOption } from "@/components/ui/select";
import type { MemberRole } from "@/lib/generated/prisma/enums";

/** What each role may do, in one line: lib/docs/roles.md has all of it. */
export const roleWords: Record<MemberRole, { label: string; description: string }> = {
  viewer: { label: "Viewer", description: "Sees endpoints, events and deliveries" },
  developer: { label: "Developer", description: "Changes endpoints, sends tests, redelivers" },
  admin: { label: "Admin", description: "Also members, API keys, audit log, settings" },
  owner: { label: "Owner", description: "Everything, other owners included" },
};

/** The roles that one may give: owners are made by owners. */
export function choosableRoles(ownersToo: boolean): SelectOption[] {
  const roles: MemberRole[] = ["viewer", "developer", "admin", ...(ownersToo ? (["owner"] as const) : [])];
  return roles.map((role) => ({ value: role, ...roleWords[role] }));
}
