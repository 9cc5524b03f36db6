import type { Tx } from "@/lib/db/database";
import { viaPrisma } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { mailPerson } from "@/lib/mail/queue";
import { invitationDays } from "./input";

export function invitationLink(token: string, baseUrl: string): string {
  return new URL(`/invitations/${token}`, baseUrl).toString();
}

export interface InvitationFacts {
  organizationId: string;
  email: string;
  role: string;
  invitedBy: string;
  link: string;
}

/** Queues the mail that brings the link, in the transaction that makes it. */
export async function mailInvitation(tx: Tx, { organizationId, email, role, invitedBy, link }: InvitationFacts): Promise<void> {
  const { name } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { name: true } });
  // A name is what somebody typed: it must not become lines of its own, which would read as ours.
  const organization = name.replaceAll(/\s+/g, " ");
  await mailPerson(viaPrisma(tx), email, {
    occasion: `link:invitation:${newId()}`,
    subject: `You are invited to ${organization} on Posthorn`,
    text: [
      `${invitedBy} invites you to the organization "${organization}" as ${role}. There you see its webhook endpoints and every delivery.`,
      link,
      `The link works once, within ${invitationDays} days. If you do not expect it, nothing needs to be done.`,
    ].join("\n\n"),
  });
}
