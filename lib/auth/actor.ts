import type { MemberRole } from "@/lib/generated/prisma/enums";

/** Who acts, in which organization. Always an argument, never ambient. */
export interface Actor {
  kind: "user" | "api_key" | "portal" | "support" | "system";
  /** UUID of the user or key; "posthorn" for the system. */
  id: string;
  /** What the audit log and an attempt show: an email address or a key's name. */
  label: string;
  organizationId: string;
  role: MemberRole;
  /** Support, where the organization keeps its payloads to itself: no verb may answer with one. */
  payloadsHidden?: true;
}
