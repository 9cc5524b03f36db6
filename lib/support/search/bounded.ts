import type pg from "pg";
import { inTransaction } from "@/lib/db/database";

/** Longer than this no look-up may take: it is a person who waits, beside customers' own work. */
const mostMs = 2_000;
/** Of one identifier in one organization so many events are found at most; of more, some. */
const mostOfOneIdentifier = 1_000;

/**
 * Rows of one look-up, or null where it was stopped at its time limit. Tables
 * that grow with traffic are read through their indexes alone.
 */
export async function boundedQuery<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[] | null> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${mostMs}; SET LOCAL transaction_read_only = on; SET LOCAL gin_fuzzy_search_limit = ${mostOfOneIdentifier}; SET LOCAL jit = off`);
      return (await client.query<Row>(text, values)).rows;
    });
  } catch (error) {
    // query_canceled: by the time limit.
    if ((error as { code?: unknown }).code === "57014") return null;
    throw error;
  }
}
