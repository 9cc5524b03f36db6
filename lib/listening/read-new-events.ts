import type { PoolClient } from "pg";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenantClient, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { refuseHiddenPayloads } from "@/lib/support/payloads";

/** An event as it is told to whoever listens. */
export interface ToldEvent {
  /** UUID. */
  id: string;
  publicId: string;
  type: string;
  createdAt: Date;
  /** The envelope as it is signed and sent. */
  payload: Buffer;
}

export interface WhichEvents {
  /** UUID: those above it. */
  above: string;
  /** UUIDs that were told before. */
  told: ReadonlySet<string>;
  /** Types and prefixes (order.*); null: all. */
  filters: readonly string[] | null;
  /** Told at once, at most. */
  limit: number;
}

/** Ids in one page of a look. */
const pageSize = 5_000;

/**
 * The oldest events that were not told yet. Asked again and again with a floor
 * that lies some time back, it finds also those whose transaction was long in
 * committing: they appear below others that were told already.
 */
export async function readNewEvents(db: Pick<Database, "tenantPool">, actor: Actor, { above, told, filters, limit }: WhichEvents): Promise<ToldEvent[]> {
  authorize(actor, "event.read");
  refuseHiddenPayloads(actor);
  return withTenantClient(db, actor.organizationId, async (client) => {
    const fresh: string[] = [];
    for await (const page of idsAbove(client, actor.organizationId, above, filters)) {
      fresh.push(...page.filter((id) => !told.has(id)));
      if (fresh.length >= limit) break;
    }
    return fresh.length === 0 ? [] : (await client.query<Row>(`${columns} AND id = ANY($2::uuid[]) ORDER BY id`, [actor.organizationId, fresh.slice(0, limit)])).rows.map(tell);
  });
}

/** The ids (UUIDs) of what is there above the floor, ascending; no payloads. */
export async function readEventIds(db: Pick<Database, "tenantPool">, actor: Actor, { above, filters }: Pick<WhichEvents, "above" | "filters">): Promise<string[]> {
  authorize(actor, "event.read");
  return withTenantClient(db, actor.organizationId, async (client) => {
    const ids: string[] = [];
    for await (const page of idsAbove(client, actor.organizationId, above, filters)) for (const id of page) ids.push(id);
    return ids;
  });
}

/** The newest `count` events, of those up to the UUID `upTo`; oldest first. */
export async function readLastEvents(db: Pick<Database, "tenantPool">, actor: Actor, { filters, count, upTo }: { filters: readonly string[] | null; count: number; upTo: string }): Promise<ToldEvent[]> {
  authorize(actor, "event.read");
  refuseHiddenPayloads(actor);
  const { rows } = await withTenantClient(db, actor.organizationId, (client) =>
    client.query<Row>(`${columns} AND ($2::text[] IS NULL OR posthorn_filters_for(type) && $2::text[]) AND id <= $3::uuid ORDER BY id DESC LIMIT $4`, [actor.organizationId, filters, upTo, count]),
  );
  return rows.reverse().map(tell);
}

/** All of them, ascending, page by page. */
async function* idsAbove(client: PoolClient, organizationId: string, above: string, filters: readonly string[] | null): AsyncGenerator<string[], void, void> {
  for (let floor = above; ; ) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM events WHERE organization_id = $1::uuid AND id > $2::uuid
       AND ($3::text[] IS NULL OR posthorn_filters_for(type) && $3::text[]) ORDER BY id LIMIT $4`,
      [organizationId, floor, filters, pageSize],
    );
    yield rows.map(({ id }) => id);
    if (rows.length < pageSize) return;
    floor = rows.at(-1)!.id;
  }
}

interface Row {
  id: string;
  type: string;
  created_at: Date;
  payload: Buffer;
}

const columns = "SELECT id, type, created_at, payload FROM events WHERE organization_id = $1::uuid";

function tell({ id, type, created_at, payload }: Row): ToldEvent {
  return { id, publicId: toPublicId("evt", id), type, createdAt: created_at, payload };
}
