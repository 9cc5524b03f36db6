import { z } from "zod";
import { apiKeyInput } from "@/lib/api-keys/input";
import { actorKinds } from "@/lib/audit/entry";
import { auditGroupNames } from "@/lib/audit/groups";
import { allScopes, organizationScopes } from "@/lib/auth/permissions";
import { instant, organizationName, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

export const apiKeyView = z
  .object({
    id: publicId("key", "Id of the key."), name: text("What it was called.", "Shop"), prefix: text("What the key begins with.", "phk_3kq9"),
    scopes: z.array(z.enum(allScopes as [string, ...string[]])),
    organization: text("Slug of its organization; null: of the platform.", "acme").nullable(), createdBy: text("Who made it.", "jane@acme.example"),
    createdAt: instant("When it was made."), lastUsedAt: instant("To a minute.").nullable(), expiresAt: instant("Null: until it is revoked.").nullable(), revokedAt: instant("Null: it is live.").nullable(),
  })
  .meta({ id: "ApiKey", description: "A key as it may be shown: never the key itself." });

export const listApiKeys = operation({ id: "api_keys.list", method: "GET", path: "/api-keys", summary: "List API keys", description: "Newest first; a revoked one for 30 days more.", scope: "keys:write", query: z.object(page), answer: pageOf(apiKeyView) });

export const createApiKey = operation({
  id: "api_keys.create", method: "POST", path: "/api-keys", summary: "Create an API key",
  description: "With no scope that the asking key does not have. The answer alone holds the key.",
  scope: "keys:write", organization: "body",
  body: z.strictObject({ organization: organizationName.optional(), ...apiKeyInput(false).shape, scopes: z.array(z.enum(organizationScopes as [string, ...string[]])).min(1).max(50).meta({ description: "What the key may do.", examples: [["events:publish"]] }) }),
  status: 201, answer: z.object({ id: publicId("key", "Id of the key."), prefix: text("What the key begins with.", "phk_3kq9"), secret: text("The key. Shown in this answer alone.", "phk_…").nullable() }).meta({ id: "NewApiKey" }),
  once: ["secret"], problems: ["key_limit", "scope_not_yours"], example: { body: { organization: "acme", name: "Shop", scopes: ["events:publish"] } },
});

export const revokeApiKey = operation({
  id: "api_keys.revoke", method: "DELETE", path: "/api-keys/{key}", summary: "Revoke an API key", description: "For good; in force everywhere within two seconds.",
  scope: "keys:write", params: z.object({ key: publicId("key", "Id of the key.") }),
});

export const createPortalLink = operation({
  id: "portal_links.create", method: "POST", path: "/portal-links", summary: "Create a portal link",
  description: "One URL that signs a customer into one organization, once, without an account.",
  scope: "portal_links:create", platform: true, organization: "body",
  body: z.strictObject({
    organization: organizationName,
    role: z.enum(["viewer", "developer", "admin"]).meta({ description: "What the visitor may do.", examples: ["developer"] }),
    label: z.string().min(1).max(120).meta({ description: "Whom the link lets in, as the audit log shows it.", examples: ["jane@acme.example"] }),
    theme: z.enum(["light", "dark"]).optional(),
    backUrl: z.string().max(2_048).regex(/^https?:\/\//i, "Use an https:// address.").optional().meta({ description: "Where “Back to …” leads; https.", examples: ["https://app.example.com/settings"] }),
    expiresInSeconds: z.int().min(10).max(900).optional().meta({ description: "How long the link can be opened; 300 unless told." }),
    sessionMinutes: z.int().min(5).max(720).optional().meta({ description: "How long the visit lasts; 60 unless told." }),
  }),
  status: 201,
  answer: z.object({ id: publicId("plk", "As audit entries name it."), url: text("Opens once. Shown in this answer alone.", "https://hooks.example.com/portal/…").nullable(), expiresAt: instant("Until when it can be opened.") }).meta({ id: "PortalLink" }),
  once: ["url"], example: { body: { organization: "acme", role: "developer", label: "jane@acme.example" } },
});

export const auditEntryView = z
  .object({
    id: publicId("aud", "Id of the entry."), at: instant("When it happened."),
    actor: z.object({ kind: z.enum(actorKinds), id: text("Public id, where there is one; otherwise empty."), label: text("An address, or a key's name.", "jane@acme.example") }),
    action: text("What was done.", "endpoint.created"), targetId: text("Public id of what it was done to.").nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable(), changed: z.boolean() })),
    address: text("Where the actor called from.", "203.0.113.7").nullable(), summary: text("The entry as a sentence.", "created the endpoint ep_…"),
  })
  .meta({ id: "AuditEntry" });

export const listAudit = operation({
  id: "audit.list", method: "GET", path: "/audit", summary: "List the audit log", description: "Newest first.",
  scope: "audit:read", queryJudgedByVerb: true,
  query: z.object({
    actor: text("A kind of actor, or the id of a person or key.").optional(), group: z.enum(auditGroupNames).optional(), action: text("One action, such as endpoint.created.").optional(),
    target: text("Public id of what was acted on.").optional(), from: instant("From this instant on.").optional(), until: instant("Up to this instant, exclusive.").optional(), ...page,
  }),
  answer: pageOf(auditEntryView), problems: ["invalid_filter"],
});
