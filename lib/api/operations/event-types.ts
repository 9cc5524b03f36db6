import { z } from "zod";
import { anyJson, count, flag, instant, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const name = text("Segments of letters, digits, _ and - joined by dots.", "order.paid");
const facts = { name, description: text("When it is published.", "An order was paid."), version: count("Never goes down.", 1), operational: z.boolean().meta({ description: "Published by the platform itself." }), archivedAt: instant("Null: in use.").nullable() };

const typeSummary = z.object({ ...facts, hasSchema: z.boolean(), hasExample: z.boolean(), receivers: count("Endpoints of this organization that receive it.") }).meta({ id: "EventTypeSummary" });
const receiver = z.object({ id: publicId("ep", "Id of the endpoint."), url: z.string(), description: z.string(), active: z.boolean() });

export const eventTypeView = z
  .object({ ...facts, schema: z.record(z.string(), z.unknown()).nullable().meta({ description: "JSON Schema of `data`." }), example: anyJson("An example of `data`; null: none."), createdAt: instant("When it was added."), receivers: z.array(receiver).meta({ description: "Endpoints of this organization that receive it." }) })
  .meta({ id: "EventType" });

const edited = {
  description: z.string().min(1).max(1_000).meta({ description: "When it is published.", examples: ["An order was paid."] }), version: z.int().min(1).max(1_000_000).optional().meta({ description: "1 unless told, or as it was." }),
  schema: z.record(z.string(), z.unknown()).nullable().optional().meta({ description: "JSON Schema of `data`, draft 2020-12 or 07; null: none.", examples: [{ type: "object", required: ["id"] }] }), example: anyJson("An example of `data`, which must fit the schema; null: none.", { id: "ord_1" }).optional(),
};
const params = z.object({ type: name });
const maxBodyBytes = 256 * 1024;
/** The catalog is the platform's and the same for every organization. */
const ofCatalog = { operatorByDefault: true } as const;

export const listEventTypes = operation({
  ...ofCatalog, id: "event_types.list", method: "GET", path: "/event-types", summary: "List event types", description: "The catalog by name. Archived ones are shown to those who may change it.",
  scope: "events:read", query: z.object({ archived: flag("false: only those in use; true: only archived ones."), ...page }), answer: pageOf(typeSummary),
});

export const createEventType = operation({
  ...ofCatalog, id: "event_types.create", method: "POST", path: "/event-types", summary: "Add an event type", description: "To the catalog, which is the same for every organization. Without `organization` the audit entry is the operator's.",
  scope: "event_types:write", platform: true, maxBodyBytes, body: z.strictObject({ name: z.string().min(1).max(128).meta({ description: "Segments joined by dots.", examples: ["order.paid"] }), ...edited }),
  status: 201, answer: eventTypeView, etag: true, problems: ["event_type_exists", "invalid_schema", "invalid_example"],
});

export const getEventType = operation({ ...ofCatalog, id: "event_types.get", method: "GET", path: "/event-types/{type}", summary: "Get an event type", scope: "events:read", params, answer: eventTypeView, etag: true });

export const updateEventType = operation({
  ...ofCatalog, id: "event_types.update", method: "PUT", path: "/event-types/{type}", summary: "Change an event type", description: "All of it but its name; what is left out is removed, but for the version. A change that would break receivers of a published version is refused.",
  scope: "event_types:write", platform: true, params, maxBodyBytes, body: z.strictObject(edited), answer: eventTypeView, etag: true, ifMatch: "required",
  problems: ["operational_type", "invalid_schema", "invalid_example", "version_went_down", "breaking_change"],
});

export const archiveEventType = operation({ ...ofCatalog, id: "event_types.archive", method: "PUT", path: "/event-types/{type}/archive", summary: "Archive an event type", description: "Nothing more is published of it; what was stays.", scope: "event_types:write", platform: true, params, answer: eventTypeView, problems: ["operational_type"] });

export const restoreEventType = operation({ ...ofCatalog, id: "event_types.restore", method: "DELETE", path: "/event-types/{type}/archive", summary: "Restore an event type", scope: "event_types:write", platform: true, params, answer: eventTypeView, problems: ["operational_type"] });
