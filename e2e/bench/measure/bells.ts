import { viaPg } from "@/lib/db/sql";
import { RawJson } from "@/lib/events/envelope";
import { publishEvents } from "@/lib/events/publish";
import { ringBells } from "@/lib/delivery/bell";
import { createEngine } from "@/lib/delivery/engine";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createRelay } from "@/inngest/relay";
import { listenForBells } from "@/inngest/embedded/listen";
import { eventType, type BenchStage } from "@/e2e/bench/stage";

/**
 * How many events an Inngest server would get for 1,000 events that are
 * published one by one, for ten endpoints, as fast as eight publishers can:
 * the relay's own coalescing, with drains that take the marks back as they run.
 */
export async function measureBells(stage: BenchStage) {
  await stage.endpoints(10, { maxInFlight: 10 });
  const engine = createEngine({ serviceUrl: stage.env.SERVICE_DATABASE_URL!, environment: stage.env, report: (message, error) => console.error(message, error) });
  let bells = 0;
  const drains = new Set<Promise<unknown>>();
  const client = {
    send: async (sent: { data: { endpointId: string } }[]) => {
      bells += sent.length;
      for (const { data } of sent) {
        const drain = drainEndpoint(engine, data.endpointId, { deadline: performance.now() + 10_000 }).finally(() => drains.delete(drain));
        drains.add(drain);
      }
      return { ids: [] };
    },
  };
  const log = () => {};
  const relay = createRelay(client as never, (asked) => ringBells(engine, asked), log);
  const listener = listenForBells({ connectionString: stage.env.SERVICE_DATABASE_URL!, log, onConnected: () => {}, onReplay: () => {}, onBells: relay.push });
  await listener.ready;
  let left = 1_000;
  const publisher = async () => {
    while (left-- > 0) await publishEvents(viaPg(stage.db.servicePool), stage.organization.id, [{ type: eventType, data: new RawJson(`{"n":${left}}`) }]);
  };
  await Promise.all(Array.from({ length: 8 }, publisher));
  await relay.idle();
  while (drains.size > 0) await Promise.all(drains);
  await listener.close();
  await engine.close();
  return { bells_per_1000_events: bells };
}
