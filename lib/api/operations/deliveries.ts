import { z } from "zod";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { attemptSummary, attemptView } from "./attempt-view";
import { signingProfile } from "./endpoints";
import { count, instant, listed, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const state = z.enum(DeliveryState).meta({ id: "DeliveryState", description: "pending and retrying wait; succeeded, failed and canceled have ended; held waits for its endpoint.", examples: ["succeeded"] });

const facts = {
  id: publicId("dlv", "Id of the delivery."), eventId: publicId("evt", "Id of its event."), eventType: text("Type of its event.", "order.paid"), test: z.boolean(), endpointId: publicId("ep", "Id of its endpoint."), endpointUrl: text("Where it goes.", "https://api.acme.example/hooks"), endpointDeleted: z.boolean(),
  state, reason: text("Why it is in this state: an error class, endpoint_disabled, endpoint_deleted or canceled_by_hand.").nullable(), sending: z.boolean().meta({ description: "An attempt is under way." }),
  attempts: count("Of every kind.", 1), scheduled: count("Automatic attempts completed.", 1), maxAttempts: count("Automatic attempts at most.", 10), nextAttemptAt: instant("Of the next attempt.").nullable(),
  lastStatus: z.int().nullable(), lastErrorClass: z.string().nullable(), lastDurationMs: z.int().nullable(), lastAttemptAt: instant("Of the last attempt.").nullable(), createdAt: instant("When it was made."), completedAt: instant("When it ended.").nullable(),
};

export const deliverySummary = z.object(facts).meta({ id: "DeliverySummary", description: "One event for one endpoint." });

export const deliveryView = z
  .object({
    ...facts, endpointStatus: z.enum(["active", "disabled"]), manualRequestedAt: instant("When an attempt was asked for by hand.").nullable(), manualRequestedBy: z.string().nullable(), automaticRetryAt: instant("Of the next automatic attempt.").nullable(),
    signing: z.object({ profile: signingProfile, publicKey: z.string().nullable() }), payload: text("The body as signed and sent: base64 of the exact bytes."),
  })
  .meta({ id: "Delivery", description: "One event for one endpoint, with what is sent." });

const delivery = z.object({ delivery: publicId("dlv", "Id of the delivery.") });

export const listDeliveries = operation({
  id: "deliveries.list", method: "GET", path: "/deliveries", summary: "List deliveries",
  description: "Newest first, with the filters of the log: several values of one widen, different ones narrow. A page may be shorter than its limit although there is a next one: a search stops when its time is up.",
  scope: "deliveries:read", queryJudgedByVerb: true,
  query: z.object({
    state: listed(state, "States."), endpoint: publicId("ep", "Id of an endpoint.").optional(), event: publicId("evt", "Id of an event.").optional(), type: listed(z.string(), "Exact event types."), code: listed(z.string(), "Of the last attempt: a status such as 404, a class such as 5xx, or none."),
    error: listed(z.string(), "Error classes of the last attempt."), since: instant("Made from this instant on.").optional(), until: instant("Up to this instant, exclusive.").optional(), attempts: text("Completed attempts: 1, 2-3 or 4+.").optional(),
    search: z.string().min(1).max(200).optional().meta({ description: "An id, an idempotency key, an identifier or a text in the payload; in quotes always a text." }), ids: listed(publicId("dlv", "Id of a delivery."), "These alone."), ...page,
  }),
  answer: pageOf(deliverySummary).extend({ search: z.object({ by: z.enum(["id", "identifier", "text"]), searchedBackTo: instant("Everything newer was looked at.").nullable() }).optional().meta({ description: "How `search` was understood." }) }), problems: ["invalid_filter"],
});

export const getDelivery = operation({ id: "deliveries.get", method: "GET", path: "/deliveries/{delivery}", summary: "Get a delivery", scope: "deliveries:read", params: delivery, answer: deliveryView });

export const listAttempts = operation({ id: "attempts.list", method: "GET", path: "/deliveries/{delivery}/attempts", summary: "List a delivery's attempts", description: "Newest first.", scope: "deliveries:read", params: delivery, query: z.object(page), answer: pageOf(attemptSummary) });

export const getAttempt = operation({ id: "attempts.get", method: "GET", path: "/deliveries/{delivery}/attempts/{attempt}", summary: "Get an attempt", description: "With the request's headers and the response.", scope: "deliveries:read", params: delivery.extend({ attempt: publicId("att", "Id of the attempt.") }), answer: attemptView });

export const redeliver = operation({
  id: "deliveries.redeliver", method: "POST", path: "/deliveries/{delivery}/redeliveries", summary: "Redeliver", description: "One more attempt now, whatever the state. The automatic schedule stays as it is unless this attempt succeeds.",
  scope: "deliveries:redeliver", params: delivery, status: 202, answer: deliveryView, problems: ["endpoint_deleted"],
});

export const redeliverMany = operation({
  id: "deliveries.redeliver_many", method: "POST", path: "/redeliveries", summary: "Redeliver many", description: "Each for itself: one that cannot be redelivered holds up no other. More than 100 at once: a replay.",
  scope: "deliveries:redeliver", body: z.strictObject({ deliveries: z.array(z.string()).min(1).max(100).meta({ description: "Ids.", examples: [["dlv_01jewf4t0080080000000002g1"]] }) }), status: 202,
  answer: z.object({ items: z.array(z.object({ delivery: z.string(), requested: z.boolean(), code: text("Why not, as a problem's code; null: it was requested.").nullable(), detail: z.string().nullable() })) }).meta({ id: "Redeliveries" }),
});

export const cancelDelivery = operation({ id: "deliveries.cancel", method: "PUT", path: "/deliveries/{delivery}/cancellation", summary: "Cancel a delivery", description: "No further automatic attempt; on an ordered endpoint the line goes on.", scope: "deliveries:redeliver", params: delivery, answer: deliveryView, problems: ["not_waiting"] });

export const undoCancel = operation({ id: "deliveries.undo_cancel", method: "DELETE", path: "/deliveries/{delivery}/cancellation", summary: "Take back a cancel", description: "This key's own, within ten minutes.", scope: "deliveries:redeliver", params: delivery, answer: deliveryView, problems: ["cannot_undo"] });
