import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type Database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { nextStep } from "./pace";
import { demoOrganizations } from "./plan";
import { Deck, publishStep } from "./publish-step";

/**
 * A program of its own that keeps the demo alive: it publishes GitHub's payloads until SIGTERM, which its
 * supervisor sends, also by way of the preloaded watcher when that supervisor is gone. It publishes inside its
 * own transaction rather than over REST, because it then needs no key and no web server, and is an example of
 * the outbox.
 */
async function run(): Promise<void> {
  const db = openDatabase({ tenantUrl: env().TENANT_DATABASE_URL, serviceUrl: env().SERVICE_DATABASE_URL }, { max: 1 });
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());
  await publishUntil(db, stop.signal, Math.random);
  await db.close();
}

async function publishUntil(db: Database, signal: AbortSignal, random: () => number): Promise<void> {
  const deck = new Deck(random);
  let published: number | undefined;
  while (!signal.aborted) {
    try {
      // What earlier starts published counts too.
      published ??= await db.service.event.count({ where: { organization: { slug: { in: slugs } } } });
      const { waitMs, events } = nextStep(published, random);
      if (!(await pause(waitMs, signal))) return;
      const organization = await db.service.organization.findUnique({ where: { slug: random() < 0.75 ? slugs[0]! : slugs[1]! } });
      if (organization) published += (await publishStep(db, organization.id, deck.take(events))).length;
    } catch (error) {
      // The demo goes on without traffic while its database is busy or restarting.
      console.error(`could not publish: ${error instanceof Error ? error.message : String(error)}`);
      await pause(5_000, signal);
    }
  }
}

const slugs = demoOrganizations.filter(({ operator }) => !operator).map(({ slug }) => slug);

/** False when it was cut short. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}

await run();
