import { z } from "zod";
import { endpointInput } from "@/lib/endpoints/input";
import { newCredentialsInput } from "@/lib/endpoints/new-credentials";
import { endpointSettings } from "@/lib/endpoints/settings";
import { AuthKind, DisabledReason, PayloadMode, RetryPolicy, ScheduleKind, SigningProfile } from "@/lib/generated/prisma/enums";
import { count, instant, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

export const signingProfile = z.enum(SigningProfile).meta({ id: "SigningProfile", description: "How requests are signed.", examples: ["standard"] });

const settingsView = z
  .object({
    retryPolicy: z.enum(RetryPolicy).meta({ description: "any_failure: every answer but 2xx is tried again; transient_only: network errors, 408, 429 and 5xx are.", examples: ["any_failure"] }),
    schedule: z.enum(ScheduleKind), customSchedule: z.array(z.int()).meta({ description: "Seconds after the attempt before; empty unless the schedule is custom." }),
    timeoutMs: count("Of one attempt.", 15_000), maxInFlight: count("Requests at once.", 10), rateLimitPerMinute: z.int().nullable().meta({ description: "Requests a minute; null: unlimited." }),
    ordered: z.boolean().meta({ description: "One at a time, and none before the one ahead of it." }), payloadMode: z.enum(PayloadMode).meta({ description: "thin: ids and a URL in place of `data`.", examples: ["full"] }),
  })
  .meta({ id: "EndpointSettings", description: "How an endpoint is served." });

/** An endpoint as it is configured; nothing in it changes by itself, so that its ETag is worth something. */
export const endpointView = z
  .object({
    id: publicId("ep", "Id of the endpoint."), url: text("Where deliveries go.", "https://api.acme.example/hooks"), description: text("A note of its owner's.", "Billing"),
    filters: z.array(text("A type, a prefix such as order.* or *.", "order.*")), status: z.enum(["active", "disabled"]),
    disabledReason: z.enum(DisabledReason).nullable(), disabledAt: instant("Since when.").nullable(),
    signingProfile, signingPublicKey: text("`whpk_…`, for standard_asymmetric; null otherwise.").nullable(), settings: settingsView,
    authKind: z.enum(AuthKind).nullable().meta({ description: "What fills Authorization; null: nothing." }), headerNames: z.array(text("Lower-case name of a custom header; values are never shown.", "x-api-key")),
    clientCertificate: z.boolean().meta({ description: "Whether a client certificate is shown to the receiver." }), createdAt: instant("When it was added."), updatedAt: instant("When it was last changed."),
  })
  .meta({ id: "Endpoint", description: "Where deliveries of some event types go." });

const settings = z.strictObject(endpointSettings.omit({ signingProfile: true }).shape);
const fields = { url: endpointInput.shape.url.meta({ description: "HTTPS; judged by the egress guard.", examples: ["https://api.acme.example/hooks"] }), description: endpointInput.shape.description.unwrap(), filters: z.array(z.string()).min(1).max(200).meta({ description: "Types (order.paid), prefixes (order.*) or *.", examples: [["order.*"]] }) };

export const endpoint = z.object({ endpoint: publicId("ep", "Id of the endpoint.") });

export const listEndpoints = operation({
  id: "endpoints.list", method: "GET", path: "/endpoints", summary: "List endpoints", description: "Oldest first.",
  scope: "endpoints:read", query: z.object({ status: z.enum(["active", "disabled"]).optional().meta({ description: "Only these." }), ...page }), answer: pageOf(endpointView),
});

export const createEndpoint = operation({
  id: "endpoints.create", method: "POST", path: "/endpoints", summary: "Add an endpoint", description: "With its first signing secret, which this answer alone holds.",
  scope: "endpoints:write", maxBodyBytes: 192 * 1024,
  body: z.strictObject({ ...fields, description: fields.description.optional(), signingProfile: signingProfile.optional(), settings: settings.optional(), credentials: z.strictObject(newCredentialsInput.shape).optional().meta({ description: "What requests carry besides the signature." }) }),
  status: 201, answer: z.object({ endpoint: endpointView, secret: text("`whsec_…`, or for standard_asymmetric the public key. Shown in this answer alone.", "whsec_…").nullable() }).meta({ id: "NewEndpoint" }),
  once: ["secret"], problems: ["url_refused", "endpoint_limit", "header_refused", "authorization_twice", "certificate_refused", "custom_schedule_missing", "custom_schedule_unused"], example: { body: { url: "https://api.acme.example/hooks", filters: ["order.*"] } },
});

export const getEndpoint = operation({ id: "endpoints.get", method: "GET", path: "/endpoints/{endpoint}", summary: "Get an endpoint", scope: "endpoints:read", params: endpoint, answer: endpointView, etag: true });

export const updateEndpoint = operation({
  id: "endpoints.update", method: "PATCH", path: "/endpoints/{endpoint}", summary: "Change an endpoint",
  description: "What is left out stays as it is. What waits goes to the new URL; where its origin is another, the credentials that were entrusted for the old one are removed.",
  scope: "endpoints:write", params: endpoint, body: z.strictObject({ ...fields, settings }).partial(), answer: endpointView, etag: true, ifMatch: "required",
  problems: ["url_refused", "custom_schedule_missing", "custom_schedule_unused"], example: { body: { filters: ["order.*", "invoice.paid"], settings: { timeoutMs: 10_000 } } },
});

export const deleteEndpoint = operation({
  id: "endpoints.delete", method: "DELETE", path: "/endpoints/{endpoint}", summary: "Delete an endpoint", description: "All that still waits for it is canceled; its history stays.",
  scope: "endpoints:write", params: endpoint, answer: z.object({ canceled: count("Deliveries that waited.") }), ifMatch: "optional",
});

const held = z.discriminatedUnion("deliver", [z.strictObject({ deliver: z.literal("all") }), z.strictObject({ deliver: z.literal("none") }), z.strictObject({ deliver: z.literal("since"), since: instant("Those made from this instant on.") })]);

export const enableEndpoint = operation({
  id: "endpoints.enable", method: "PUT", path: "/endpoints/{endpoint}/activation", summary: "Enable an endpoint",
  description: "Its counters start anew. Held deliveries are released as chosen, oldest first at a steady rate; the others stay held and can be redelivered. Nothing happens where it is active.",
  scope: "endpoints:write", params: endpoint, body: z.strictObject({ held: held.meta({ description: "What becomes of the deliveries that were held." }), perMinute: z.int().min(1).max(6_000).optional().meta({ description: "Released a minute; 600 unless told." }) }),
  answer: z.object({ released: count("Deliveries that were released."), endpoint: endpointView }), example: { body: { held: { deliver: "all" }, perMinute: 600 } },
});

export const disableEndpoint = operation({ id: "endpoints.disable", method: "DELETE", path: "/endpoints/{endpoint}/activation", summary: "Disable an endpoint", description: "What waits is held, and what is published from now on too.", scope: "endpoints:write", params: endpoint, answer: endpointView });

export const countHeld = operation({
  id: "endpoints.held", method: "GET", path: "/endpoints/{endpoint}/held", summary: "Count held deliveries", description: "How many would be released. The deliveries themselves: `GET /deliveries?state=held&endpoint=…`.",
  scope: "endpoints:read", params: endpoint, query: z.object({ since: instant("Those made from this instant on.").optional() }), answer: z.object({ held: count("Deliveries that are held.") }),
});

const bin = { succeeded: count("Attempts."), failed: count("Attempts.") };
const ms = (description: string) => z.number().nullable().meta({ description });

export const endpointHealth = operation({
  id: "endpoints.health", method: "GET", path: "/endpoints/{endpoint}/health", summary: "Get an endpoint's health", description: "What waits, what holds it back, and how far the rules that disable have counted.", scope: "endpoints:read", params: endpoint,
  answer: z
    .object({
      queued: count("Waiting for the first attempt; above 10,000 it stands for more."), retrying: count("Waiting for another attempt."), held: count("Held while disabled."),
      lastSuccessAt: instant("Of an attempt.").nullable(), lastFailureAt: instant("Of an attempt.").nullable(), failingSince: instant("First failure after the last success.").nullable(),
      breakerFailures: count("Transport errors and 5xx in a row."), breakerOpenUntil: instant("While the circuit breaker holds deliveries back.").nullable(),
      rateLimitedUntil: instant("While deliveries wait for the rate limit.").nullable(), orderedUntil: instant("While an ordered endpoint waits for its first delivery.").nullable(),
      blocker: z.object({ id: publicId("dlv", "The first in line."), eventType: z.string(), attempts: count("So far."), reason: z.string().nullable(), lastStatus: z.int().nullable(), behind: count("Wait behind it.") }).nullable(),
      rules: z.object({
        consecutive: z.object({ count: count("Given up in a row."), limit: count("That disable.") }), inADay: z.object({ count: count("Given up in 24 hours."), limit: count("That disable.") }),
        failing: z.object({ actsAt: instant("When the rule disables the endpoint.").nullable(), days: count("Without a success.") }),
      }),
      day: z.object({ ...bin, successRate: ms("0 to 1; null where nothing was attempted."), p50Ms: ms("Of an attempt."), p95Ms: ms("Of an attempt."), hours: z.array(z.object({ at: instant("Start of the hour."), ...bin })) }),
    })
    .meta({ id: "EndpointHealth" }),
});

const column = z.object({ ...bin, deadLetters: count("Deliveries that gave up."), p50Ms: ms("Of an attempt."), p95Ms: ms("Of an attempt."), p99Ms: ms("Of an attempt.") }).meta({ id: "TimelineColumn" });

export const endpointTimeline = operation({
  id: "endpoints.timeline", method: "GET", path: "/endpoints/{endpoint}/timeline", summary: "Get an endpoint's timeline", description: "Attempts by time, and what was changed at the endpoint meanwhile.", scope: "endpoints:read", params: endpoint,
  query: z.object({ range: z.enum(["1h", "24h", "7d", "30d"]).optional().meta({ description: "24h unless told." }) }),
  answer: z.object({
    range: z.enum(["1h", "24h", "7d", "30d"]), from: instant("Inclusive."), to: instant("Exclusive."), binMs: count("Length of a column."), bins: z.array(column), whole: column,
    marks: z.array(z.object({ id: publicId("aud", "Of the audit entry."), at: instant("When."), action: text("What.", "endpoint.secret_rotated"), by: z.string(), changed: z.array(z.string()), reason: z.string().nullable() })),
  }).meta({ id: "EndpointTimeline" }),
});

