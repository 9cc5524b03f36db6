import type { SelectOption } from "@/components/ui/select";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { Translator } from "@/lib/i18n/translator";

/** The roles that one may give, with what each may do in one line (lib/docs/roles.md has all of it): owners are made by owners. */
export function choosableRoles(t: Translator<"members">, ownersToo: boolean): SelectOption[] {
  const roles: MemberRole[] = ["viewer", "developer", "admin", ...(ownersToo ? (["owner"] as const) : [])];
  return roles.map((role) => ({ value: role, label: t(`role.${role}.label`), description: t(`role.${role}.description`) }));
}
