import { openDatabase } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { withDatabase } from "@/lib/host/admin-query";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { fillGrowth } from "@/e2e/bench/growth/fill";
import { measureLog } from "@/e2e/bench/growth/measure-log";
import type { BenchStage } from "@/e2e/bench/stage";
import { measureLogPage } from "./pages";

/** The worst of the log's filters and its page, with so many deliveries in a database of their own. */
export async function measureBigLog(stage: BenchStage, deliveries: number) {
  const name = `growth_${Date.now()}`;
  await stage.owner.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(stage.ownerUrl, name);
  await deployMigrations(url);
  const logins = await ensureLoginRoles(url, "bench");
  const tenants = await fillGrowth(url, { deliveries });
  const db = openDatabase(logins);
  const { p95Ms, worst, rows, perFilter } = await measureLog(db, tenants);
  for (const filter of perFilter) console.error(`  ${filter.name}: p50 ${filter.p50Ms.toFixed(1)} ms, p95 ${filter.p95Ms.toFixed(1)} ms${filter.name === worst ? ", the slowest" : ""}`);
  const web = await stage.webOn(logins);
  const page = await measureLogPage(web.url, db, { id: tenants.big, slug: "growth-1" });
  await web.stop();
  await db.close();
  await stage.owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  return { log_ms_p95: p95Ms, rows, ...page };
}
