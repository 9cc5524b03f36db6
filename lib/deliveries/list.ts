import type pg from "pg";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenantClient, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { parseDeliveryFilters, type DeliveryFilters, type ParsedDeliveryFilters } from "./filters";
import { idRange, instantOf } from "./id-range";
import { readLog, type LogQuery, type LogRow } from "./log-page";
import { understandSearch, type Meaning } from "./search";
import { nextStep } from "./step-size";
import { summarize, type DeliverySummary } from "./summary";

export interface DeliveryPage {
  /** May be fewer than the limit although there is a `next`: a search stops when its time is up. */
  items: DeliverySummary[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
  /** How `search` was understood. */
  search?: DeliverySearch;
}

export interface DeliverySearch {
  /** By an id, key or identifier, which is exact and whole; or by text in the payload, which goes back in time step by step. */
  by: Meaning["by"];
  /** Everything newer was looked at (ISO 8601); null when there is nothing older to look at. */
  searchedBackTo: string | null;
}

/** For looking into events one by one, and for counting attempts to the number. What is not found within it is looked for from `next` on. */
const searchMs = 250;
const countingMs = 50;
/** No statement of the log comes near it; if one does, its connection is worth more than its answer. */
const statementTimeoutMs = 10_000;
const firstCandidates = 1_000;

/**
 * A page of the log, newest first. Keyset by id, a UUIDv7: rows that arrive
 * meanwhile neither shift a page nor appear twice. Throws DomainError:
 * `invalid_filter`, `invalid_cursor`.
 */
export async function listDeliveries(db: Database, actor: Actor, given: DeliveryFilters | Record<string, string>, now = new Date()): Promise<DeliveryPage> {
  authorize(actor, "delivery.read");
  const filters = parseDeliveryFilters(given);
  return withTenantClient(db, actor.organizationId, async (client) => {
    // Compiling a plan of many small steps takes longer than running it.
    await client.query(`SET LOCAL jit = off; SET LOCAL statement_timeout = ${statementTimeoutMs}`);
    const meaning = filters.search === undefined ? null : await understandSearch(client, actor, filters.search, idRange(filters));
    const query = logQuery(actor, filters, meaning);
    const { rows, oldest } = await readRows(client, query, filters.limit);
    const items = rows.slice(0, filters.limit);
    // Where the page is not full, the next begins where this one came to.
    const reached = rows.length > filters.limit ? items.at(-1)!.id : (oldest ?? (query.scope.from === meaning?.from ? meaning.from : null));
    return {
      items: items.map((row) => summarize(row, now)),
      next: reached && toPublicId("dlv", reached),
      ...(meaning && { search: { by: meaning.by, searchedBackTo: reached && instantOf(reached).toISOString() } }),
    };
  });
}

function logQuery(actor: Actor, filters: ParsedDeliveryFilters, meaning: Meaning | null): LogQuery {
  const range = idRange(filters);
  const elsewhere = meaning?.endpoint !== undefined && filters.endpoint !== undefined && meaning.endpoint !== filters.endpoint;
  const listed = filters.ids ? { deliveries: filters.ids } : filters.event !== undefined ? { events: [filters.event] } : null;
  const exact = meaning?.holds === undefined && isExact(filters.attempts);
  return {
    scope: {
      organizationId: actor.organizationId,
      endpointId: meaning?.endpoint ?? filters.endpoint,
      from: later(range.from, meaning?.from),
      below: meaning?.below !== undefined && meaning.below < range.below ? meaning.below : range.below,
    },
    filters,
    source: elsewhere ? { deliveries: [] } : meaning && meaning.source !== "groups" ? meaning.source : (listed ?? "groups"),
    holds: meaning?.holds,
    limit: filters.limit + 1,
    candidates: exact ? filters.limit + 1 : firstCandidates,
  };
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a;
}

/** Whether the groups of the log know this range of attempts (none, one, 2–3, 4 or more) to the number. */
function isExact(attempts: ParsedDeliveryFilters["attempts"]): boolean {
  return attempts === undefined || ([0, 1, 2, 4].includes(attempts.min) && (attempts.max === null || [0, 1, 3].includes(attempts.max)));
}

/** Steps back through the candidates until the page is full, none are left, or the time is up: then `oldest` is how far it came. */
async function readRows(client: pg.PoolClient, query: LogQuery, limit: number): Promise<{ rows: LogRow[]; oldest: string | null }> {
  const rows: LogRow[] = [];
  const startedAt = performance.now();
  const withinMs = query.holds === undefined ? countingMs : searchMs;
  let looked = 0;
  for (let { scope, candidates } = query; ; ) {
    const step = await readLog(client, { ...query, scope, candidates, limit: limit + 1 - rows.length });
    rows.push(...step.rows);
    looked += candidates;
    if (rows.length > limit || !step.more || step.oldest === null) return { rows, oldest: null };
    const spentMs = performance.now() - startedAt;
    if (spentMs > withinMs) return { rows, oldest: step.oldest };
    scope = { ...scope, below: step.oldest };
    candidates = nextStep({ candidates, looked, spentMs, leftMs: withinMs - spentMs });
  }
}
