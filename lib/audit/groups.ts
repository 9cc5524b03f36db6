/** What the log can be narrowed to; each group is all actions that begin with one of its nouns. */
export const auditGroups = {
  endpoints: { label: "Endpoints", nouns: ["endpoint"] },
  deliveries: { label: "Deliveries and replays", nouns: ["delivery", "deliveries", "replay", "event"] },
  playground: { label: "Playground", nouns: ["inbox"] },
  people: { label: "People and sign-in", nouns: ["member", "invitation", "session", "account", "user"] },
  keys: { label: "Keys and portal links", nouns: ["api_key", "portal_link", "portal", "secret"] },
  support: { label: "Support", nouns: ["support"] },
  organization: { label: "Organization", nouns: ["organization", "limits", "notice", "event_type", "audit", "demo"] },
} as const satisfies Record<string, { label: string; nouns: readonly string[] }>;

export type AuditGroup = keyof typeof auditGroups;

export const auditGroupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];
