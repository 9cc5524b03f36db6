import { z } from "zod";
import { invitationInput } from "@/lib/invitations/input";
import { roleField } from "@/lib/members/change-role";
import { instant, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const role = roleField.meta({ description: "A key never makes, changes or removes an owner.", examples: ["developer"] });
const email = text("Address, in lower case.", "jane@acme.example");

export const memberView = z
  .object({ id: publicId("usr", "Id of the person."), name: text("Their name.", "Jane Doe"), email, role, joinedAt: instant("When they became a member.") })
  .meta({ id: "Member", description: "A person who is a member of the organization." });

const member = z.object({ member: publicId("usr", "Id of the person.") });

export const listMembers = operation({
  id: "members.list", method: "GET", path: "/members", summary: "List members", description: "In the order in which their accounts were made.",
  scope: "members:read", query: z.object(page), answer: pageOf(memberView),
});

export const getMember = operation({ id: "members.get", method: "GET", path: "/members/{member}", summary: "Get a member", scope: "members:read", params: member, answer: memberView, etag: true });

export const updateMember = operation({
  id: "members.update", method: "PATCH", path: "/members/{member}", summary: "Change a member's role", description: "In force at their next request.",
  scope: "members:write", params: member, body: z.strictObject({ role }), answer: memberView, etag: true, ifMatch: "optional", problems: ["last_owner", "forbidden"],
});

export const removeMember = operation({
  id: "members.remove", method: "DELETE", path: "/members/{member}", summary: "Remove a member", description: "They see nothing of the organization from their next request on.",
  scope: "members:write", params: member, problems: ["last_owner", "forbidden"],
});

export const invitationView = z
  .object({
    id: publicId("inv", "Id of the invitation."), email, role, invitedBy: text("Who invited: an address, or a key's name.", "Shop"),
    createdAt: instant("When it was made."), expiresAt: instant("Until when its link works."), expired: z.boolean().meta({ description: "It can be sent again." }),
  })
  .meta({ id: "Invitation", description: "An open invitation: neither accepted nor revoked." });

const newInvitation = z
  .object({ id: publicId("inv", "Id of the invitation."), email, link: text("Makes its holder a member. Shown in this answer alone.", "https://hooks.example.com/invitations/…").nullable() })
  .meta({ id: "NewInvitation" });

const invitation = z.object({ invitation: publicId("inv", "Id of the invitation.") });

export const listInvitations = operation({ id: "invitations.list", method: "GET", path: "/invitations", summary: "List open invitations", description: "Newest first.", scope: "members:read", query: z.object(page), answer: pageOf(invitationView) });

export const createInvitation = operation({
  id: "invitations.create", method: "POST", path: "/invitations", summary: "Invite somebody",
  description: "By a link that works for seven days. It is mailed where the installation sends mail, and in this answer alone.",
  scope: "members:write", body: z.strictObject(invitationInput.shape), status: 201, answer: newInvitation, once: ["link"], problems: ["already_member", "already_invited", "forbidden"],
  example: { body: { email: "jane@acme.example", role: "developer" } },
});

export const resendInvitation = operation({
  id: "invitations.resend", method: "POST", path: "/invitations/{invitation}/resends", summary: "Send an invitation again",
  description: "With a new link for another seven days; the earlier one works no more.",
  scope: "members:write", params: invitation, status: 201, answer: newInvitation, once: ["link"], problems: ["forbidden"],
});

export const revokeInvitation = operation({ id: "invitations.revoke", method: "DELETE", path: "/invitations/{invitation}", summary: "Revoke an invitation", scope: "members:write", params: invitation });
