import type pg from "pg";
import { instants, texts, uuids } from "./binary-array";

/**
 * Runs hand-written SQL with positional parameters, wherever the transaction
 * comes from: a `pg` client, or a caller's Prisma transaction.
 */
export interface Sql {
  /** `name` makes the statement a prepared one on its connection, where that can be: it is planned once and not each time. */
  query<Row>(text: string, values: unknown[], name?: string): Promise<Row[]>;
  /** A list as a parameter that the statement casts to an array: in binary, where that can be. */
  list: {
    texts(values: readonly (string | null)[]): unknown;
    uuids(values: readonly string[]): unknown;
    instants(values: readonly Date[]): unknown;
  };
}

/** The part of a Prisma client or transaction that raw SQL needs. */
export interface PrismaRaw {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

export function viaPg(client: Pick<pg.ClientBase | pg.Pool, "query">): Sql {
  return {
    async query<Row>(text: string, values: unknown[], name?: string) {
      return (await (client as pg.ClientBase).query({ text, values, name })).rows as Row[];
    },
    list: { texts, uuids, instants },
  };
}

const asIs = <T>(values: readonly T[]): readonly T[] => values;

export function viaPrisma(tx: PrismaRaw): Sql {
  return {
    query: <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values),
    list: { texts: asIs, uuids: asIs, instants: (dates) => dates.map((date) => date.toISOString()) },
  };
}
