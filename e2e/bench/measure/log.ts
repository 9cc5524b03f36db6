import { openDatabase, type Database } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { withDatabase } from "@/lib/host/admin-query";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { openClaimProbe } from "@/e2e/bench/growth/claim-probe";
import { fillGrowth } from "@/e2e/bench/growth/fill";
import { measureCharts } from "@/e2e/bench/growth/measure-charts";
import { measureLog } from "@/e2e/bench/growth/measure-log";
import { measureRetention } from "@/e2e/bench/growth/measure-retention";
import { percentile } from "@/e2e/bench/percentile";
import type { BenchStage } from "@/e2e/bench/stage";
import { measureLogPage } from "./pages";

/**
 * What a large history costs, with so many deliveries in a database of their
 * own: the worst of the log's filters, charts, the log's page, a claim beside one
 * on an empty database, and a claim while what is old is deleted.
 */
export async function measureBigLog(stage: BenchStage, deliveries: number) {
  const [big, empty] = [await createDatabase(stage, "growth"), await createDatabase(stage, "empty")];
  const tenants = await fillGrowth(big.url, { deliveries });
  const { p95Ms, worst, rows, perFilter } = await measureLog(big.db, tenants);
  for (const filter of perFilter) console.error(`  ${filter.name}: p50 ${filter.p50Ms.toFixed(1)} ms, p95 ${filter.p95Ms.toFixed(1)} ms${filter.name === worst ? ", the slowest" : ""}`);
  const charts = await measureCharts(big.db, tenants);
  const web = await stage.webOn(big.logins);
  const page = await measureLogPage(web.url, big.db, { id: tenants.big, slug: "growth-1" });
  await web.stop();
  const claim = await measureClaims(big.db, empty.db);
  const retention = await measureRetention(big.db, await openClaimProbe(big.db));
  await Promise.all([big.drop(), empty.drop()]);
  return {
    log_ms_p95: p95Ms,
    rows,
    overview_ms_p95: charts.overviewMs,
    overview_1000_endpoints_ms_p95: charts.wideOverviewMs,
    endpoint_page_ms_p95: charts.endpointPageMs,
    ...page,
    claim_ratio_rows: claim,
    retention_claim_ratio: retention.besideMs / retention.aloneMs,
    retention_events_per_s: retention.eventsPerSecond,
  };
}

/** A claim's time with the history, divided by that on an empty database; in turns, the middle of each. */
async function measureClaims(big: Database, empty: Database): Promise<number> {
  const [withHistory, without] = [await openClaimProbe(big), await openClaimProbe(empty)];
  const times = { withHistory: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < 10; turn++) {
    times.withHistory.push((await withHistory.run(30)).p50Ms);
    times.without.push((await without.run(30)).p50Ms);
  }
  return percentile(times.withHistory, 50) / percentile(times.without, 50);
}

async function createDatabase(stage: BenchStage, prefix: string) {
  const name = `${prefix}_${Date.now()}`;
  await stage.owner.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(stage.ownerUrl, name);
  await deployMigrations(url);
  const logins = await ensureLoginRoles(url, "bench");
  const db = openDatabase(logins);
  const drop = async () => {
    await db.close();
    await stage.owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, logins, db, drop };
}
