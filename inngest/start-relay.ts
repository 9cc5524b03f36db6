import { database } from "@/lib/db/database";
import { ringBells } from "@/lib/delivery/bell";
import { env, usesInngestServer } from "@/lib/env";
import { createClient } from "./client";
import { listenForBells } from "./embedded/listen";
import { replayEvent, sweepRequested } from "./events";
import { log } from "./log";
import { createRelay } from "./relay";

/**
 * Passes bells on from a web process, with POSTHORN_INNGEST_RELAY=1: for an installation whose
 * functions an Inngest server calls by `serve` and which has no worker. Any number of processes may:
 * a bell is sent by whoever moves its mark first.
 */
export function startRelay(): void {
  const kept = globalThis as { posthornRelay?: true };
  if (kept.posthornRelay || process.env.POSTHORN_INNGEST_RELAY !== "1" || !usesInngestServer()) return;
  kept.posthornRelay = true;
  const client = createClient({ log });
  const relay = createRelay(client, (bells) => ringBells({ pool: database().servicePool }, bells), log);
  const say = (message: string) => (error: unknown) => log("error", message, { error });
  listenForBells({
    connectionString: env().SERVICE_DATABASE_URL,
    log,
    onBells: relay.push,
    onReplay: (replayId) => void client.send({ ...replayEvent(replayId), id: `replay-${replayId}` }).catch(say("A replay could not be called; the next sweep does.")),
    onConnected: () => void client.send({ name: sweepRequested.name }).catch(say("A sweep could not be asked for.")),
  });
}
