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

/** Looked at above the floor, at most: the newest. */
const mostLookedAt = 10_000;

/**
 * The oldest events that were not told yet. Asked again and again with a floor
 * that lies some time back, it finds also those whose transaction was long in
 * committing: they appear below others that were told already.
 */
export async function readNewEvents(db: Pick<Database, "tenantPool">, actor: Actor, { above, told, filters, limit }: WhichEvents): Promise<ToldEvent[]> {
  authorize(actor, "event.read");
  refuseHiddenPayloads(actor);
  return withTenantClient(db, actor.organizationId, async (client) => {
    const { rows: found } = await client.query<{ id: string }>(
      `SELECT id FROM events WHERE organization_id = $1::uuid AND id > $2::uuid
       AND ($3::text[] IS NULL OR posthorn_filters_for(type) && $3::text[]) ORDER BY id DESC LIMIT $4`,
      [actor.organizationId, above, filters, mostLookedAt],
    );
    const fresh = found.map(({ id }) => id).filter((id) => !told.has(id)).reverse().slice(0, limit);
    return fresh.length === 0 ? [] : (await client.query<Row>(`${columns} AND id = ANY($2::uuid[]) ORDER BY id`, [actor.organizationId, fresh])).rows.map(tell);
  });
}

/** The newest `count` events, oldest first. */
export async function readLastEvents(db: Pick<Database, "tenantPool">, actor: Actor, { filters, count }: { filters: readonly string[] | null; count: number }): Promise<ToldEvent[]> {
  authorize(actor, "event.read");
  refuseHiddenPayloads(actor);
  const { rows } = await withTenantClient(db, actor.organizationId, (client) =>
    client.query<Row>(`${columns} AND ($2::text[] IS NULL OR posthorn_filters_for(type) && $2::text[]) ORDER BY id DESC LIMIT $3`, [actor.organizationId, filters, count]),
  );
  return rows.reverse().map(tell);
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
