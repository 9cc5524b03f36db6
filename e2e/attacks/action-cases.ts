type Ids = Record<string, string>;

export interface ActionCase {
  /** What a person who may would send, of the victim's ids. */
  args: (ids: Ids) => unknown[];
  /** A viewer may do it: it looks, or touches the viewer's own settings alone. */
  viewer?: true;
}

export interface FormCase {
  /** Fields of a form that anybody may post; here they hold nothing that is right. */
  form: Record<string, string>;
}

const input = { url: "https://example.com/hooks", description: "", filters: ["*"] };
const type = { name: "attack.made", description: "", example: null, schema: null };

/** Every server action there is; actions.spec.ts fails for one that is missing here. */
export const actionCases: Record<string, ActionCase | FormCase> = {
  "(auth)/invitations/[token]/actions.ts#acceptAction": { form: { token: "x" } },
  "(auth)/invitations/[token]/actions.ts#acceptAsNewUserAction": { form: { token: "x", name: "x", password: "x" } },
  "(auth)/link-actions.ts#requestSignInLinkAction": { form: { email: "not an address" } },
  "(auth)/link-actions.ts#requestPasswordResetAction": { form: { email: "not an address" } },
  "(auth)/link-actions.ts#signInByLinkAction": { form: { token: "x" } },
  "(auth)/link-actions.ts#resetPasswordAction": { form: { token: "x", password: "x" } },
  "(auth)/setup/actions.ts#setUpAction": { form: { token: "x", email: "x", password: "x", name: "x", organization: "x" } },
  "(auth)/sign-in/actions.ts#signInAction": { form: { email: "nobody@example.com", password: "x" } },
  "portal/[token]/actions.ts#openPortalAction": { form: { token: "x", embedded: "false" } },
  "(auth)/sign-out.ts#signOut": { form: {} },
  "(auth)/sign-out.ts#signOutTo": { form: {} },
  "i18n/choose-locale.ts#chooseLocaleAction": { form: {} },

  "(dashboard)/[org]/deliveries/actions.ts#redeliverAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/deliveries/actions.ts#redeliverManyAction": { args: (ids) => [ids.org, [ids.delivery]] },
  "(dashboard)/[org]/deliveries/actions.ts#cancelDeliveryAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/deliveries/actions.ts#undoCancelAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/deliveries/actions.ts#signCurlAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/deliveries/actions.ts#sendFirstTestAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#setHeaderAction": { args: (ids) => [ids.org, ids.endpoint, { name: "x-attack", value: "1" }] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#removeHeaderAction": { args: (ids) => [ids.org, ids.endpoint, "x-attack"] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#setAuthorizationAction": { args: (ids) => [ids.org, ids.endpoint, { kind: "bearer", token: "attack" }] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#removeAuthorizationAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#setClientCertificateAction": { args: (ids) => [ids.org, ids.endpoint, { certificate: "x", key: "x" }] },
  "(dashboard)/[org]/endpoints/[endpoint]/authentication/actions.ts#removeClientCertificateAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/endpoints/[endpoint]/delivery/actions.ts#saveSettingsAction": { args: (ids) => [ids.org, ids.endpoint, { timeoutMs: 9_000 }] },
  "(dashboard)/[org]/endpoints/[endpoint]/signing/actions.ts#rotateSecretAction": { args: (ids) => [ids.org, ids.endpoint, 0] },
  "(dashboard)/[org]/endpoints/[endpoint]/signing/actions.ts#endOverlapAction": { args: (ids) => [ids.org, ids.endpoint, ids.secret] },
  "(dashboard)/[org]/endpoints/[endpoint]/signing/actions.ts#changeProfileAction": { args: (ids) => [ids.org, ids.endpoint, "standard_asymmetric"] },
  "(dashboard)/[org]/endpoints/actions.ts#createEndpointAction": { args: (ids) => [ids.org, input] },
  "(dashboard)/[org]/endpoints/actions.ts#updateEndpointAction": { args: (ids) => [ids.org, ids.endpoint, input] },
  "(dashboard)/[org]/endpoints/actions.ts#disableEndpointAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/endpoints/actions.ts#enableEndpointAction": { args: (ids) => [ids.org, ids.endpoint, { held: "none", perMinute: 60 }] },
  "(dashboard)/[org]/endpoints/actions.ts#deleteEndpointAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/endpoints/actions.ts#signTestAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/endpoints/actions.ts#startDraftAction": { args: (ids) => [ids.org, "standard"] },
  "(dashboard)/[org]/endpoints/actions.ts#skipBlockerAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/endpoints/actions.ts#undoSkipAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/event-types/actions.ts#createTypeAction": { args: (ids) => [ids.org, type] },
  "(dashboard)/[org]/event-types/actions.ts#updateTypeAction": { args: (ids) => [ids.org, "attack.tried", type] },
  "(dashboard)/[org]/event-types/actions.ts#archiveTypeAction": { args: (ids) => [ids.org, "attack.tried", true] },
  "(dashboard)/[org]/event-types/actions.ts#sendTypeAsTestAction": { args: (ids) => [ids.org, ids.endpoint, "attack.tried"] },
  "(dashboard)/[org]/events/actions.ts#redeliverAction": { args: (ids) => [ids.org, ids.delivery] },
  "(dashboard)/[org]/notices-actions.ts#dismissNoticeAction": { args: (ids) => [ids.org, ids.notice], viewer: true },
  "(dashboard)/[org]/palette-actions.ts#searchAction": { args: (ids) => [ids.org, ids.delivery], viewer: true },
  "(dashboard)/[org]/palette-actions.ts#endpointChoicesAction": { args: (ids) => [ids.org], viewer: true },
  "(dashboard)/[org]/palette-actions.ts#sendTestFromPaletteAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/palette-actions.ts#publishCommandAction": { args: (ids) => [ids.org], viewer: true },
  "(dashboard)/[org]/playground/actions.ts#createInboxAction": { args: (ids) => [ids.org, { name: "attack" }] },
  "(dashboard)/[org]/playground/actions.ts#renameInboxAction": { args: (ids) => [ids.org, ids.inbox, { name: "attack" }] },
  "(dashboard)/[org]/playground/actions.ts#setBehaviourAction": { args: (ids) => [ids.org, ids.inbox, { behaviour: "gone" }] },
  "(dashboard)/[org]/playground/actions.ts#clearInboxAction": { args: (ids) => [ids.org, ids.inbox] },
  "(dashboard)/[org]/playground/actions.ts#deleteInboxAction": { args: (ids) => [ids.org, ids.inbox] },
  "(dashboard)/[org]/replays/actions.ts#startReplayAction": { args: (ids) => [ids.org, { selection: { ids: [ids.delivery] } }] },
  "(dashboard)/[org]/replays/actions.ts#cancelReplayAction": { args: (ids) => [ids.org, ids.replay] },
  "(dashboard)/[org]/reveals/actions.ts#takeEndpointSecretAction": { args: (ids) => [ids.org, ids.endpoint] },
  "(dashboard)/[org]/settings/general/actions.ts#renameOrganizationAction": { args: (ids) => [ids.org, "attacked"] },
  "(dashboard)/[org]/settings/keys/actions.ts#createKeyAction": { args: (ids) => [ids.org, { name: "attack", scopes: ["events:publish"], expiry: "never" }] },
  "(dashboard)/[org]/settings/keys/actions.ts#revokeKeyAction": { args: (ids) => [ids.org, ids.key] },
  "(dashboard)/[org]/settings/keys/actions.ts#takeKeySecretAction": { args: (ids) => [ids.org, ids.key] },
  "(dashboard)/[org]/settings/members/actions.ts#inviteAction": { args: (ids) => [ids.org, { email: "attack@example.com", role: "admin" }] },
  "(dashboard)/[org]/settings/members/actions.ts#resendInvitationAction": { args: (ids) => [ids.org, ids.invitation] },
  "(dashboard)/[org]/settings/members/actions.ts#revokeInvitationAction": { args: (ids) => [ids.org, ids.invitation] },
  "(dashboard)/[org]/settings/members/actions.ts#changeRoleAction": { args: (ids) => [ids.org, ids.member, "viewer"] },
  "(dashboard)/[org]/settings/members/actions.ts#removeMemberAction": { args: (ids) => [ids.org, ids.member] },
  "(dashboard)/[org]/settings/members/actions.ts#leaveAction": { args: (ids) => [ids.org], viewer: true },
  "(dashboard)/[org]/settings/notifications/actions.ts#setMailWishesAction": { args: (ids) => [ids.org, { disabled: false, warning: false }], viewer: true },
  "(dashboard)/[org]/settings/support-access/actions.ts#revokeGrantAction": { args: (ids) => [ids.org, ids.grant] },
  "(dashboard)/[org]/settings/support-access/actions.ts#setPayloadVisibilityAction": { args: (ids) => [ids.org, false] },
  "support/actions.ts#openGrantAction": { args: (ids) => [ids.org, { reason: "because I would like to", hours: 1 }] },
  "support/actions.ts#endGrantAction": { args: (ids) => [ids.org] },

  // Of one's own account: there is no id of an organization to try.
  "account/actions.ts#changePasswordAction": { form: {} },
  "account/actions.ts#revokeSessionAction": { form: {} },
  "account/actions.ts#revokeOtherSessionsAction": { form: {} },
};
