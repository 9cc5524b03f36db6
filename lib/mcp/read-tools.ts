import { z } from "zod";
import { tellAttempt } from "./tell-attempt";
import { tool, type Tool } from "./tool";
import { untrusted } from "./untrusted";

const instant = z.iso.datetime({ offset: true });
const page = { limit: z.int().min(1).max(100).default(20).describe("How many at most."), cursor: z.string().optional().describe("nextCursor of the page before.") };
const deliveryId = z.string().regex(/^dlv_[0-9a-z]{26}$/, "An id such as dlv_01…");
const endpointId = z.string().regex(/^ep_[0-9a-z]{26}$/, "An id such as ep_01…");
const eventId = z.string().regex(/^evt_[0-9a-z]{26}$/, "An id such as evt_01…");
const state = z.enum(["pending", "retrying", "succeeded", "failed", "held", "canceled"]);

/** What reads, always offered. */
export const readTools: readonly Tool[] = [
  tool({
    name: "search_deliveries", title: "Search deliveries", writes: "none",
    description: "Deliveries, newest first, by state, endpoint, type, status, error, time, or a search for an id or text in the payload. failed means given up (a dead letter).",
    input: {
      state: z.array(state).optional(), endpoint: endpointId.optional(), event: eventId.optional(), type: z.array(z.string()).optional().describe("Exact event types."), code: z.array(z.string()).optional().describe("Status of the last attempt, such as 404 or 5xx."),
      error: z.array(z.string()).optional().describe("Error classes of the last attempt, such as connection_refused."), since: instant.optional(), until: instant.optional(), search: z.string().min(1).max(200).optional(), ...page,
    },
    work: async (posthorn, input, options) => ({ facts: await posthorn.deliveries.list(input, options) }),
  }),
  tool({
    name: "explain_delivery", title: "Explain a delivery", writes: "none",
    description: "One delivery: its state and why, its attempts, and of the last one the cause of the failure, what to do about it, and what the receiver answered.",
    input: { delivery: deliveryId, payload: z.boolean().default(false).describe("Also what is sent.") },
    work: async (posthorn, { delivery, payload: wanted }, options) => {
      const { payload, ...facts } = await posthorn.deliveries.get({ delivery }, options);
      const attempts = await posthorn.attempts.list({ delivery, limit: 20 }, options);
      const newest = attempts.items[0];
      const last = newest === undefined ? undefined : tellAttempt(await posthorn.attempts.get({ delivery, attempt: newest.id }, options));
      const texts = [...(last?.texts ?? []), ...(wanted ? [untrusted("What is sent", Buffer.from(payload, "base64"))] : [])];
      return { facts: { delivery: facts, attempts: attempts.items, ...(last && { lastAttempt: last.facts, explanation: last.explanation }) }, texts };
    },
  }),
  tool({
    name: "list_endpoints", title: "List endpoints", writes: "none", description: "Where deliveries go: URL, filters, status, settings. Secrets are not in it.",
    input: { status: z.enum(["active", "disabled"]).optional(), ...page },
    work: async (posthorn, input, options) => ({ facts: await posthorn.endpoints.list(input, options) }),
  }),
  tool({
    name: "endpoint_health", title: "Get an endpoint's health", writes: "none", description: "What waits for an endpoint, what holds it back, how its last day went, and how near the rules are that disable it.",
    input: { endpoint: endpointId },
    work: async (posthorn, input, options) => ({ facts: { endpoint: withoutEtag(await posthorn.endpoints.get(input, options)), health: await posthorn.endpoints.health(input, options) } }),
  }),
  tool({
    name: "search_events", title: "Search events", writes: "none", description: "Events, newest first, by type, time, id, idempotency key or an identifier in their data.",
    input: { type: z.array(z.string()).optional(), since: instant.optional(), until: instant.optional(), search: z.string().min(1).max(255).optional(), ...page },
    work: async (posthorn, input, options) => ({ facts: await posthorn.events.list(input, options) }),
  }),
  tool({
    name: "get_event", title: "Get an event's payload", writes: "none", description: "What was published, as it is signed and sent.",
    input: { event: eventId },
    work: async (posthorn, { event }, options) => ({ facts: { id: event }, texts: [untrusted("The event's envelope", await posthorn.payload(event, options))] }),
  }),
  tool({
    name: "where_event_went", title: "Where an event went", writes: "none", description: "An event's deliveries, and the endpoints that it did not go to, each with the reason.",
    input: { event: eventId },
    work: async (posthorn, input, options) => ({ facts: await posthorn.events.routing(input, options) }),
  }),
  tool({
    name: "list_event_types", title: "List event types", writes: "none", description: "The catalog: what can be published, and how many endpoints receive it.",
    input: page,
    work: async (posthorn, input, options) => ({ facts: await posthorn.eventTypes.list(input, options) }),
  }),
  tool({
    name: "get_event_type", title: "Get an event type", writes: "none", description: "Description, JSON Schema and example of one type.",
    input: { type: z.string().min(1).max(128) },
    work: async (posthorn, input, options) => ({ facts: withoutEtag(await posthorn.eventTypes.get(input, options)) }),
  }),
];

function withoutEtag<T extends object>(answer: T): object {
  return { ...answer };
}
