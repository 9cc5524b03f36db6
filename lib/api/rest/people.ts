import { sliceOf } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/people";
import { implement } from "@/lib/api/rest-route";
import type { Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { emailLinksWork } from "@/lib/auth/email-links";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { createInvitation } from "@/lib/invitations/create";
import { listInvitations } from "@/lib/invitations/list";
import { resendInvitation } from "@/lib/invitations/resend";
import { revokeInvitation } from "@/lib/invitations/revoke";
import { changeMemberRole } from "@/lib/members/change-role";
import { listMembers } from "@/lib/members/list";
import { removeMember } from "@/lib/members/remove";

export const list = implement(described.listMembers, async ({ tools, actor, page }) => sliceOf(page, await members(tools, actor), ({ id }) => id, "ascending"));

export const get = implement(described.getMember, ({ tools, actor, params }) => member(tools, actor, params.member));

export const update = implement(described.updateMember, async ({ tools, actor, params, body, check }) => {
  const seen = await member(tools, actor, params.member);
  // All of a member but the role is the person's own.
  await changeMemberRole(tools.db, actor, params.member, body.role, (role) => check({ ...seen, role }));
  return () => member(tools, actor, params.member);
});

export const remove = implement(described.removeMember, async ({ tools, actor, params }) => void (await removeMember(tools.db, actor, params.member)));

export const listOpenInvitations = implement(described.listInvitations, async ({ tools, actor, page }) => sliceOf(page, await listInvitations(tools.db, actor), ({ id }) => id, "descending"));

export const invite = implement(described.createInvitation, ({ tools, actor, body }) => createInvitation(tools.db, actor, body, way()));

export const resend = implement(described.resendInvitation, ({ tools, actor, params }) => resendInvitation(tools.db, actor, params.invitation, way()));

export const revoke = implement(described.revokeInvitation, async ({ tools, actor, params }) => void (await revokeInvitation(tools.db, actor, params.invitation)));

async function members({ db }: Tools, actor: Actor) {
  return (await listMembers(db, actor)).map(({ id, name, email, role, joinedAt }) => ({ id, name, email, role, joinedAt }));
}

async function member(tools: Tools, actor: Actor, id: string) {
  const found = (await members(tools, actor)).find((each) => each.id === id);
  if (found === undefined) throw notFound("member");
  return found;
}

function way() {
  return { baseUrl: env().NEXTAUTH_URL, mail: emailLinksWork() };
}
