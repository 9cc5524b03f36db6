import { sliceOf } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/event-types";
import { rawMember } from "@/lib/api/raw-member";
import { implement } from "@/lib/api/rest-route";
import type { Tools } from "@/lib/app/tools";
import type { Actor } from "@/lib/auth/actor";
import { archiveEventType, restoreEventType } from "@/lib/event-types/archive";
import { getCatalogType, listCatalog } from "@/lib/event-types/catalog";
import { createEventType } from "@/lib/event-types/create";
import { updateEventType } from "@/lib/event-types/update";

export const list = implement(described.listEventTypes, async ({ tools, actor, page, query: { archived } }) => {
  const { types } = await listCatalog(tools.db, actor);
  const wanted = archived === undefined ? types : types.filter(({ archivedAt }) => (archivedAt !== null) === archived);
  return sliceOf(page, wanted.map(summary), ({ name }) => name, "ascending");
});

export const create = implement(described.createEventType, async ({ tools, actor, body, bodyText }) => {
  await createEventType(tools.db, actor, { name: body.name, description: body.description, version: body.version ?? 1, ...texts(bodyText) });
  return () => view(tools, actor, body.name);
});

export const get = implement(described.getEventType, ({ tools, actor, params }) => view(tools, actor, params.type));

export const update = implement(described.updateEventType, async ({ tools, actor, params, body, bodyText, check }) => {
  const seen = await view(tools, actor, params.type);
  await updateEventType(tools.db, actor, params.type, (before) => {
    // All of it but who receives it is the row's own.
    const { description, version, archivedAt, schema, example } = before;
    check({ ...seen, description, version, archivedAt: archivedAt?.toISOString() ?? null, schema: parsed(schema), example: parsed(example) });
    return { description: body.description, version: body.version ?? version, ...texts(bodyText) };
  });
  return () => view(tools, actor, params.type);
});

export const archive = implement(described.archiveEventType, async ({ tools, actor, params }) => {
  await archiveEventType(tools.db, actor, params.type);
  return () => view(tools, actor, params.type);
});

export const restore = implement(described.restoreEventType, async ({ tools, actor, params }) => {
  await restoreEventType(tools.db, actor, params.type);
  return () => view(tools, actor, params.type);
});

async function view({ db }: Tools, actor: Actor, name: string) {
  const { others: _none, ...type } = await getCatalogType(db, actor, name);
  const { description, version, operational, archivedAt, createdAt, receivers } = type;
  return { name, description, version, operational, archivedAt, schema: parsed(type.schema) as Record<string, unknown> | null, example: parsed(type.example), createdAt, receivers };
}

type Listed = Awaited<ReturnType<typeof listCatalog>>["types"][number];

function summary({ name, description, version, operational, archivedAt, hasSchema, hasExample, receivers }: Listed) {
  return { name, description, version, operational, archivedAt, hasSchema, hasExample, receivers };
}

/** Schema and example as they were written: their bytes are what is kept and shown. */
function texts(bodyText: string): { schema: string | null; example: string | null } {
  const written = (name: string) => {
    const text = rawMember(bodyText, name);
    return text === undefined || text === "null" ? null : text;
  };
  return { schema: written("schema"), example: written("example") };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
