"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { runAction } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { emailLinksWork } from "@/lib/auth/email-links";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { createInvitation } from "@/lib/invitations/create";
import type { InvitationInput } from "@/lib/invitations/input";
import { resendInvitation } from "@/lib/invitations/resend";
import { revokeInvitation } from "@/lib/invitations/revoke";
import { changeMemberRole } from "@/lib/members/change-role";
import { leaveOrganization, removeMember } from "@/lib/members/remove";

export async function inviteAction(org: string, input: InvitationInput) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const invitation = await createInvitation(tools().db, actor, input, { baseUrl: env().NEXTAUTH_URL, mail: emailLinksWork() });
    revalidatePath(`/${org}/settings/members`);
    return invitation;
  });
}

export async function resendInvitationAction(org: string, invitation: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    const sent = await resendInvitation(tools().db, actor, invitation, { baseUrl: env().NEXTAUTH_URL, mail: emailLinksWork() });
    revalidatePath(`/${org}/settings/members`);
    return sent;
  });
}

export async function revokeInvitationAction(org: string, invitation: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await revokeInvitation(tools().db, actor, invitation);
    revalidatePath(`/${org}/settings/members`);
  });
}

export async function changeRoleAction(org: string, member: string, role: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await changeMemberRole(tools().db, actor, member, role);
    revalidatePath(`/${org}/settings/members`);
  });
}

export async function removeMemberAction(org: string, member: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await removeMember(tools().db, actor, member);
    revalidatePath(`/${org}/settings/members`);
  });
}

export async function leaveAction(org: string) {
  return runAction(async () => {
    const { actor } = await requireActor(org);
    await leaveOrganization(tools().db, actor);
    redirect("/");
  });
}
