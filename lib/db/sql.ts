import type pg from "pg";

/**
 * Runs hand-written SQL with positional parameters, wherever the transaction
 * comes from: a `pg` client, or a caller's Prisma transaction.
 */
export interface Sql {
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
}

/** The part of a Prisma client or transaction that raw SQL needs. */
export interface PrismaRaw {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/** `name` makes the statement a prepared one on its connection. */
export function viaPg(client: Pick<pg.ClientBase | pg.Pool, "query">): Sql {
  return {
    async query<Row>(text: string, values: unknown[]) {
      return (await (client as pg.ClientBase).query(text, values)).rows as Row[];
    },
  };
}

export function viaPrisma(tx: PrismaRaw): Sql {
  return { query: <Row>(text: string, values: unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...values) };
}
