import { z } from "zod";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { deliverySummary } from "./deliveries";
import { anyJson, count, instant, listed, organizationName, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const type = z.string().min(1).max(128).meta({ description: "A type of the catalog.", examples: ["order.paid"] });
const idempotencyKey = z.string().regex(/^[\x20-\x7e]{1,255}$/).optional().meta({ description: "Unique for what happened: the same key answers with the first event.", examples: ["order-1042-paid"] });
const published = { type, data: anyJson("Goes out byte for byte as it came in.", { id: "ord_1", total: 1200 }), timestamp: instant("When it happened; now unless told.").optional(), idempotencyKey };

export const publishEvent = z.strictObject({ organization: organizationName.optional(), ...published }).meta({ id: "PublishEvent", description: "One event." });
export const publishBatch = z.strictObject({ organization: organizationName.optional(), events: z.array(z.strictObject(published)).min(1).max(1_000) }).meta({ id: "PublishBatch", description: "Up to 1,000 events, of which all or none are stored." });
export const publishedEvent = z
  .object({ id: publicId("evt", "Id of the event."), type: text("Its type.", "order.paid"), deliveries: count("Endpoints that it goes to.", 2), reused: z.boolean().meta({ description: "It was published before with this idempotency key." }), url: text("Its deliveries in the dashboard.") })
  .meta({ id: "PublishedEvent" });

export const publish = operation({
  id: "events.publish", method: "POST", path: "/events", summary: "Publish one event, or a batch",
  description: "202 means stored: the events and one delivery for each matching endpoint, in one transaction. The idempotency key, in the body or as the header Idempotency-Key, is the event's own and lasts as long as the event: the same key and content answer with the first event and `reused: true`, the same key with other content is 409.",
  scope: "events:publish", organization: "body", body: z.union([publishEvent, publishBatch]), maxBodyBytes: 8 * 1024 * 1024, status: 202,
  answer: z.union([publishedEvent, z.object({ events: z.array(publishedEvent) }).meta({ id: "PublishedBatch" })]), idempotency: "own",
  problems: ["idempotency_conflict", "idempotency_keys_differ", "idempotency_header_on_batch", "invalid_idempotency_key", "invalid_event_type", "unknown_event_type", "payload_misses_schema", "payload_too_large", "payload_too_deep", "publish_rate_exceeded", "pending_limit_reached"],
  example: { body: { organization: "acme", type: "order.paid", data: { id: "ord_1", total: 1200 }, idempotencyKey: "order-1042-paid" } },
});

const counts = z.partialRecord(z.enum(DeliveryState), z.int().min(0)).meta({ description: "Deliveries by state; a state without one is not in it.", examples: [{ succeeded: 2 }] });
const eventFacts = {
  id: publicId("evt", "Id of the event."), type: text("Its type.", "order.paid"), test: z.boolean(), idempotencyKey: text("As it was published with.").nullable(), size: count("Of the payload, in bytes.", 214),
  createdAt: instant("When it was published."), occurredAt: instant("When it happened."), deliveries: counts,
};
export const eventSummary = z.object(eventFacts).meta({ id: "Event", description: "Published once; its bytes never change." });
const event = z.object({ event: publicId("evt", "Id of the event.") });

export const listEvents = operation({
  id: "events.list", method: "GET", path: "/events", summary: "List events", description: "Newest first.", scope: "events:read", queryJudgedByVerb: true,
  query: z.object({ type: listed(z.string(), "Exact types, with commas between them."), since: instant("Published from this instant on.").optional(), until: instant("Up to this instant, exclusive.").optional(), search: z.string().min(1).max(255).optional().meta({ description: "An event's id, its idempotency key, or an identifier in its data." }), ...page }),
  answer: pageOf(eventSummary), problems: ["invalid_filter"],
});

export const getEvent = operation({
  id: "events.get", method: "GET", path: "/events/{event}", summary: "Get an event's payload", description: "The envelope, byte for byte as it is signed and sent. A key of the platform reads any organization's without naming it.",
  scope: "events:read", organization: "none", params: event,
  answer: z.object({ id: publicId("evt", "Id of the event."), type: text("Its type.", "order.paid"), timestamp: instant("When it happened."), apiVersion: z.string().optional(), data: anyJson("As it was published.", { id: "ord_1" }) }).catchall(z.unknown()).meta({ id: "Envelope", description: "What receivers are sent." }),
});

const why = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("test") }), z.object({ kind: z.literal("added_later"), at: instant("When it was added.") }), z.object({ kind: z.literal("deleted_before"), at: instant("When it was deleted.") }),
    z.object({ kind: z.literal("filters"), filters: z.array(z.string()), known: z.boolean(), matchesNow: z.boolean() }), z.object({ kind: z.literal("unknown") }),
  ])
  .meta({ id: "WhyUnmatched", description: "Why an event did not go to an endpoint." });

export const eventRouting = operation({
  id: "events.routing", method: "GET", path: "/events/{event}/routing", summary: "Get where an event went", description: "Its deliveries, and the endpoints that it did not go to, each with the reason.", scope: "deliveries:read", params: event,
  answer: z.object({ event: eventSummary, deliveries: z.array(deliverySummary), unmatched: z.array(z.object({ id: publicId("ep", "Id of the endpoint."), url: z.string(), description: z.string(), deleted: z.boolean(), why })) }).meta({ id: "EventRouting" }),
});

export const listen = operation({
  id: "events.listen", method: "GET", path: "/listen", summary: "Listen to events",
  description: "The organization's events as they are published, as server-sent events: `event: event`, `id: evt_…` and JSON data. Ask with `accept: text/event-stream`. The first message is `event: open`: its id is of no event but the place from which it is listened, and what has a lower one was published before. Comments (`: here`) keep the connection alive. `event: end` ends it after a quarter of an hour: connect again. `event: refused` ends it too, with problem details as data, such as those of a key that was revoked. Connect with the id of the last message that had one as Last-Event-ID, and it goes on from there, an hour back at most. It then tells the last minute before that place again, also what was there before the first opening: leave out ids that you have had, and those below the id of your first `open` unless they are `replayed`. What `last` asks for comes right after the opening, with `replayed: true` and without an id.",
  scope: "events:read", query: z.object({ type: listed(z.string(), "Types and prefixes such as order.*, with commas between them."), last: z.coerce.number().int().min(0).max(100).optional().meta({ description: "Begin with the newest so many; 0 unless told." }) }),
  contentType: "text/event-stream", problems: ["event_stream_needed", "too_many_listeners"],
  answer: z.object({ id: publicId("evt", "Id of the event."), type: text("Its type.", "order.paid"), createdAt: instant("When it was published."), replayed: z.boolean().meta({ description: "It was published before the connection began." }), payload: text("The envelope: base64 of the exact bytes.") }).meta({ id: "EventMessage", description: "The data of one message of the stream." }),
});
