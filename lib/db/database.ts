import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "@/lib/env";
import { PrismaClient, type Prisma } from "@/lib/generated/prisma/client";

export type Tx = Prisma.TransactionClient;

/** The two ways in: one organization at a time, or (workers, sign-in) all. */
export interface Database {
  tenant: PrismaClient;
  tenantPool: pg.Pool;
  service: PrismaClient;
  servicePool: pg.Pool;
  close(): Promise<void>;
}

/** Prisma's 2 s to begin turn a busy moment into an error page; a person would rather wait. */
const transactionOptions = { maxWait: 10_000, timeout: 20_000 };

/** Opens lazily: no connection is made before the first query. One that cannot be had within 5 s is an error, not a wait. */
export function openDatabase(urls: { tenantUrl: string; serviceUrl: string }, options: { max?: number } = {}): Database {
  const tenantPool = pool(urls.tenantUrl, options.max ?? 10);
  const servicePool = pool(urls.serviceUrl, options.max ?? 10);
  const tenant = new PrismaClient({ adapter: new PrismaPg(tenantPool), transactionOptions });
  const service = new PrismaClient({ adapter: new PrismaPg(servicePool), transactionOptions });
  return {
    tenant,
    tenantPool,
    service,
    servicePool,
    async close() {
      await Promise.all([tenant.$disconnect(), service.$disconnect()]);
      await Promise.all([tenantPool.end(), servicePool.end()]);
    },
  };
}

/** This process's database; kept across hot reloads. */
export function database(): Database {
  const kept = globalThis as { posthornDatabase?: Database };
  return (kept.posthornDatabase ??= openDatabase({ tenantUrl: env().TENANT_DATABASE_URL, serviceUrl: env().SERVICE_DATABASE_URL }));
}

/**
 * Runs `work` in one transaction of the restricted role that sees only
 * `organizationId`'s rows: the database enforces it, whatever the query says.
 */
export async function withTenant<T>(db: Database, organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.tenant.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT set_config('app.org_id', ${organizationId}, true)`;
    return work(tx);
  });
}

/** The same over plain `pg`, for statements on the hot path. */
export async function withTenantClient<T>(db: Pick<Database, "tenantPool">, organizationId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  // In one round trip.
  return inTransaction(db.tenantPool, work, `BEGIN; SELECT set_config('app.org_id', ${pg.escapeLiteral(organizationId)}, true)`);
}

/** BEGIN, `work`, COMMIT; ROLLBACK and rethrow when it fails. */
export async function inTransaction<T>(from: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, begin = "BEGIN"): Promise<T> {
  const client = await from.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

function pool(connectionString: string, max: number): pg.Pool {
  const created = new pg.Pool({ connectionString, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 5_000 });
  // An idle connection that the server drops is replaced at the next query;
  // without a listener it would end the process.
  created.on("error", () => {});
  return created;
}
