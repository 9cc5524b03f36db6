import { percentile } from "@/e2e/bench/percentile";
import { actorOf } from "@/prisma/factories";
import type { Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { listDeliveries } from "@/lib/deliveries/list";
import { toPublicId } from "@/lib/ids";
import { logCases, type LogCase } from "./log-cases";
import { sampleEvent } from "./sample-event";
import type { GrowthTenants } from "./tenants";

export interface LogMeasure {
  /** Of the filter with the worst, in ms. */
  p95Ms: number;
  worst: string;
  /** Deliveries in the database. */
  rows: number;
  perFilter: { name: string; p50Ms: number; p95Ms: number; pages: number; found: number }[];
}

/** Pages that are followed from the newest, and places that are jumped to, by share of the whole time. */
const followed = 4;
const places = [0.1, 0.5, 0.9];

/**
 * Each filter of the log, first page, the pages after it, and pages deep in the
 * past, as the verb answers them: under row-level security, with the transaction
 * around it, one at a time.
 */
export async function measureLog(db: Database, tenants: GrowthTenants, { rounds = 3, days = 60, now = new Date(), only = /./ }: { rounds?: number; days?: number; now?: Date; only?: RegExp } = {}): Promise<LogMeasure> {
  const cases = logCases(tenants, await sampleEvent(db, tenants.big), days, now).filter(({ name }) => only.test(name));
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  const found = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const one of cases) found.set(one.name, await visit(db, one, days, now, times.get(one.name)!));
  }
  const perFilter = cases.map(({ name }) => {
    const own = times.get(name)!;
    return { name, p50Ms: percentile(own, 50), p95Ms: percentile(own, 95), pages: own.length, found: found.get(name)! };
  });
  const worst = perFilter.reduce((a, b) => (b.p95Ms > a.p95Ms ? b : a));
  const { rows } = await db.servicePool.query<{ rows: number }>("SELECT reltuples::float8 AS rows FROM pg_class WHERE relname = 'deliveries'");
  return { p95Ms: worst.p95Ms, worst: worst.name, rows: rows[0]!.rows, perFilter };
}

/** Adds the time of each page to `times`; returns how many rows came. */
async function visit(db: Database, { organizationId, filters }: LogCase, days: number, now: Date, times: number[]): Promise<number> {
  const actor = actorOf(organizationId);
  let rows = 0;
  const page = async (after?: string) => {
    const startedAt = performance.now();
    const { items, next } = await listDeliveries(db, actor, { ...filters, after }, now);
    times.push(performance.now() - startedAt);
    rows += items.length;
    return next;
  };
  let next = await page();
  for (let i = 0; i < followed && next !== null; i++) next = await page(next);
  if (filters.search === undefined) for (const share of places) await page(toPublicId("dlv", idFloor(new Date(now.getTime() - days * 86_400_000 * share))));
  return rows;
}
