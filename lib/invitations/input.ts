import { z } from "zod";
import { emailField } from "@/lib/auth/setup-input";
import { roleField } from "@/lib/members/change-role";

/** What inviting somebody takes. */
export const invitationInput = z.object({ email: emailField, role: roleField });

export type InvitationInput = z.input<typeof invitationInput>;

export const invitationDays = 7;
