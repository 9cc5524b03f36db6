import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { Action } from "./permissions";

/** Who acts, in which organization. Always an argument, never ambient. */
export interface Actor {
  kind: "user" | "api_key" | "portal" | "support" | "system";
  /** UUID of the user, of the key, or of a portal visitor's session; "posthorn" for the system. */
  id: string;
  /** What the audit log and an attempt show: an email address or a key's name. */
  label: string;
  organizationId: string;
  role: MemberRole;
  /** All that the actor may, whatever the role: of a key, what its scopes allow; of support, what it was granted. */
  actions?: ReadonlySet<Action>;
  /** Network address that the browser or program called from, for the audit log. */
  address?: string;
  /** Support, where the organization keeps its payloads to itself: no verb may answer with one. */
  payloadsHidden?: true;
}
