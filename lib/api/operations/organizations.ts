import { z } from "zod";
import { type limitsInput, organizationInput, organizationPatch } from "@/lib/organizations/input";
import { count, instant, organizationName, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const limits = z.object({
  endpoints: count("Endpoints it may have.", 10),
  pending: count("Deliveries that may wait at once.", 100_000),
  publishPerMinute: z.int().nullable().meta({ description: "Events a minute; null: unlimited.", examples: [60_000] }),
});

const facts = {
  id: publicId("org", "Id of the organization."),
  slug: text("Its part of the dashboard's address.", "acme"),
  name: text("As people read it.", "Acme Ltd"),
  createdAt: instant("When it was created."),
  limits,
};

export const organizationView = z.object(facts).meta({ id: "Organization", description: "A tenant: one customer of the platform." });

export const organizationWithUsage = z
  .object({ ...facts, usage: z.object({ endpoints: count("Endpoints now."), pending: count("Deliveries that wait now, counted no further than the limit."), publishPerMinute: count("Events of the last 60 seconds, counted no further than the limit.") }) })
  .meta({ id: "OrganizationWithUsage", description: "An organization with what it uses of its limits." });

const params = z.object({ organization: organizationName });

export const listOrganizations = operation({
  id: "organizations.list", method: "GET", path: "/organizations", summary: "List organizations",
  description: "All organizations of the installation, newest first.",
  scope: "organizations:manage", platform: true, organization: "none", query: z.object(page), answer: pageOf(organizationView),
});

export const createOrganization = operation({
  id: "organizations.create", method: "POST", path: "/organizations", summary: "Create an organization",
  description: "It has no members: its people come through portal links or invitations. Without `slug` one is made of the name.",
  scope: "organizations:manage", platform: true, organization: "none", body: organizationInput, status: 201, answer: organizationView, problems: ["slug_taken", "slug_needed"],
  example: { body: { name: "Acme Ltd", slug: "acme" } },
});

export const getOrganization = operation({
  id: "organizations.get", method: "GET", path: "/organizations/{organization}", summary: "Get an organization",
  description: "With its limits and what is used of them.",
  scope: "organizations:read", organization: "path", params, answer: organizationWithUsage,
});

export const updateOrganization = operation({
  id: "organizations.update", method: "PATCH", path: "/organizations/{organization}", summary: "Set an organization's limits",
  description: "What is left out stays as it is. In force within two seconds.",
  scope: "organizations:manage", platform: true, organization: "path", params, body: organizationPatch, answer: organizationView,
  example: { body: { limits: { endpoints: 25, publishPerMinute: null } satisfies z.input<typeof limitsInput> } },
});

export const renameOrganization = operation({
  id: "organizations.rename", method: "PUT", path: "/organizations/{organization}/name", summary: "Rename an organization",
  description: "The slug stays: links to it are in mails and bookmarks.",
  scope: "organizations:write", organization: "path", params, body: z.strictObject({ name: z.string().trim().min(1).max(100).meta({ description: "1 to 100 characters.", examples: ["Acme Ltd"] }) }), answer: organizationView,
});

export const getKey = operation({
  id: "key.get", method: "GET", path: "/key", summary: "Get the key that asks",
  description: "What the key in the request is called and may do; a first call to see that it works.",
  scope: null, organization: "none",
  answer: z.object({
    id: publicId("key", "Id of the key."),
    name: text("What it was called when it was made.", "Shop"),
    scopes: z.array(text("A scope.", "events:publish")),
    organization: z.object({ id: publicId("org", "Id of the organization."), slug: text("Its slug.", "acme") }).nullable().meta({ description: "Null: a key of the platform." }),
  }),
});
