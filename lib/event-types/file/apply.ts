import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { restoreEventType } from "@/lib/event-types/archive";
import { createEventType } from "@/lib/event-types/create";
import { authorizeCatalog } from "@/lib/event-types/may-edit";
import { updateEventType } from "@/lib/event-types/update";
import { earlierOf } from "@/lib/event-types/versions";
import { conflict } from "@/lib/errors";
import type { CatalogEntry } from "./catalog-file";
import { isRefused, planCatalog, textOf, type PlannedChange, type StoredType } from "./plan";

/** What applying the file would do. Throws `forbidden`. */
export async function checkCatalog(db: Database, actor: Actor, entries: CatalogEntry[]): Promise<PlannedChange[]> {
  await authorizeCatalog(db, actor);
  return planCatalog(await storedTypes(db), entries);
}

/**
 * Brings the catalog to what the file says, by the verbs that people use, one type after the other: what was applied
 * before an error stays, and applying again goes on. Throws `catalog_refused` before anything is changed.
 */
export async function applyCatalog(db: Database, actor: Actor, entries: CatalogEntry[]): Promise<PlannedChange[]> {
  const plan = await checkCatalog(db, actor, entries);
  const refused = plan.filter(isRefused);
  if (refused.length > 0) throw conflict("catalog_refused", `${refused.map(({ name }) => name).join(", ")}: not applied.`, "Correct the file, or raise the version.", { plan });
  const stored = new Map((await storedTypes(db)).map((type) => [type.name, type]));
  for (const change of plan) {
    const entry = entries.find(({ name, version }) => name === change.name && version === change.version);
    if (entry) await applyChange(db, actor, change, entry, stored.get(change.name));
  }
  return plan;
}

/** The catalog as a file would say it, earlier versions included, without what is archived or the platform's own. */
export async function exportCatalog(db: Database, actor: Actor): Promise<CatalogEntry[]> {
  await authorizeCatalog(db, actor);
  const types = (await storedTypes(db)).filter(({ operational, archivedAt }) => !operational && archivedAt === null);
  return types.flatMap(({ name, description, earlier, ...present }) =>
    [present, ...earlier].map(({ version, schema, example }) => ({
      name,
      description,
      version,
      schema: schema === null ? null : (JSON.parse(schema) as CatalogEntry["schema"]),
      ...(example !== null && { example: JSON.parse(example) as CatalogEntry["example"] }),
    })),
  );
}

async function storedTypes(db: Database): Promise<StoredType[]> {
  const rows = await db.service.eventType.findMany({ orderBy: { name: "asc" } });
  return rows.map((row) => ({ ...row, earlier: earlierOf(row.earlier) }));
}

async function applyChange(db: Database, actor: Actor, { kind, ...change }: PlannedChange, { name, description, version, schema, example }: CatalogEntry, before: StoredType | undefined): Promise<void> {
  const present = before?.version === version ? before : undefined;
  const values = { description, version, schema: textOf(schema, present?.schema ?? null), example: textOf(example, present?.example ?? null) };
  if (kind === "add") await createEventType(db, actor, { name, ...values });
  if (kind === "new version" || kind === "change") {
    if (before?.archivedAt) await restoreEventType(db, actor, name);
    if (kind === "new version" || ("fields" in change && change.fields.some((field) => field !== "archived"))) await updateEventType(db, actor, name, values);
  }
}
