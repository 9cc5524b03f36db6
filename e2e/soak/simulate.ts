import pg from "pg";
import { dice } from "@/e2e/chaos/dice";
import { startSimpleReceiver } from "@/e2e/stage/simple-receiver";
import { openDatabase } from "@/lib/db/database";
import { ensureLoginRoles } from "@/lib/db/roles";
import { viaPg } from "@/lib/db/sql";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createEngine } from "@/lib/delivery/engine";
import { sweep } from "@/lib/delivery/sweep";
import { publishEvents } from "@/lib/events/publish";
import { startTemporaryPostgres } from "@/lib/host/temporary-postgres";
import { pruneEvents } from "@/lib/retention/prune";
import { createEventType, testEncryptionKey } from "@/prisma/factories";
import { deployMigrations } from "@/prisma/migrate/deploy";
import { installFakeClock } from "./fake-clock";
import { answerOf, burst, createSimulatedEndpoints, type Temper } from "./simulated-endpoints";
import { judge, type SimulationFigures } from "./simulation-figures";

export interface SimulationPlan {
  /** Simulated. Events are published for three quarters of it. */
  minutes: number;
  tickSeconds: number;
  seed: number;
}

const retentionDays = 90;
const dayMs = 24 * 3_600_000;

/**
 * Hours of deliveries in minutes: a real database whose clock is put forward tick by tick, the real sweep, drains and
 * retention, and receivers of several tempers. What becomes of each delivery is judged by the log at the end.
 */
export async function simulate(plan: SimulationPlan, log: (line: string) => void = () => {}): Promise<SimulationFigures> {
  const began = performance.now();
  const random = dice(plan.seed);
  const server = await startTemporaryPostgres("npm run soak");
  try {
    const ownerUrl = await databaseOf(server.url);
    const urls = await ensureLoginRoles(ownerUrl, "soak");
    const clock = await installFakeClock(ownerUrl);
    const startedAt = clock.now();
    const db = openDatabase(urls);
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
    owner.on("error", () => {}); // the server's end may come before that of a connection
    const share = () => (clock.now() - startedAt) / (plan.minutes * 60_000);
    const receiver = await startSimpleReceiver(({ path }, response) => {
      const { status, headers } = answerOf(path.split("/").at(-1) as Temper, share(), random);
      response.writeHead(status, headers).end();
    });
    const errors: string[] = [];
    const environment = { POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_LOOPBACK_TARGETS: new URL(receiver.url).host };
    const engine = createEngine({ serviceUrl: urls.serviceUrl, environment, random, report: (message, error) => errors.push(`${message}: ${String(error)}`) });
    try {
      await createEventType(db, "soak.event");
      const endpoints = await createSimulatedEndpoints(db, receiver);
      let published = 0;
      const ticks = Math.round((plan.minutes * 60) / plan.tickSeconds);
      for (let tick = 0; tick < ticks; tick++) {
        if (tick < ticks * 0.75) {
          for (const { organizationId, temper } of endpoints) {
            const count = temper !== "limited" ? 1 : (tick * plan.tickSeconds) % burst.everySeconds < plan.tickSeconds ? burst.events : 0;
            for (let n = 0; n < count; n++) await publishEvents(viaPg(db.servicePool), organizationId, [{ type: "soak.event", data: { n: published++ } }], new Date(clock.now()));
          }
        }
        const bells = await sweep(engine, plan.tickSeconds);
        await Promise.all(bells.filter(({ at }) => at.getTime() <= clock.now()).map(({ endpointId }) => drainEndpoint(engine, endpointId, { deadline: performance.now() + 30_000 })));
        await clock.forward(plan.tickSeconds * 1_000);
        if (tick % 60 === 59) log(`${Math.round(share() * plan.minutes)} of ${plan.minutes} simulated minutes; ${published} published, ${receiver.requests.length} requests`);
      }
      const keptYoung = await pruneEvents(engine.pool, { days: retentionDays }, { deadline: performance.now() + 60_000, rest: 0 });
      const figures = await judge(owner, endpoints, receiver, { published, prunedYoung: keptYoung, errors: errors.length, minutes: plan.minutes });
      await clock.forward(retentionDays * dayMs + dayMs);
      const pruned = await pruneEvents(engine.pool, { days: retentionDays }, { deadline: performance.now() + 60_000, rest: 0 });
      const left = await owner.query<{ unsettled: number; others: number }>(
        `SELECT count(*) FILTER (WHERE waits)::int AS unsettled, count(*) FILTER (WHERE NOT waits)::int AS others
         FROM (SELECT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.state IN ('pending', 'retrying', 'held')) AS waits FROM events e) AS kept`,
      );
      return { ...figures, pruned, keptThoughOld: left.rows[0]!.others, keptWaiting: left.rows[0]!.unsettled, seconds: Math.round((performance.now() - began) / 1_000) };
    } finally {
      await engine.close();
      await receiver.close();
      await owner.end();
      await db.close();
      await clock.close();
    }
  } finally {
    await server.stop();
  }
}

async function databaseOf(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query("CREATE DATABASE soak");
  await client.end();
  const ownerUrl = serverUrl.replace(/\/[^/]*$/, "/soak");
  await deployMigrations(ownerUrl);
  return ownerUrl;
}
