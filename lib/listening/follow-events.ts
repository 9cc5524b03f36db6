import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { readLastEvents, readNewEvents, type ToldEvent } from "./read-new-events";

export interface Following {
  /** Types and prefixes; null: all. */
  filters: readonly string[] | null;
  /** Begin with the newest so many that were published before. */
  last: number;
  /** UUID of the event that was told last on an earlier connection: go on from there. */
  after: string | null;
}

export interface FollowDeps {
  db: Pick<Database, "tenantPool">;
  /** Asked before each look: throws once the actor may no longer. */
  stillMay: () => Promise<Actor>;
  now: () => number;
  /** Until the next look, or until it is over: then false. */
  wait: (ms: number) => Promise<boolean>;
}

export interface Told {
  event: ToldEvent;
  /** Published before this began. */
  replayed: boolean;
}

const everyMs = 1_000;
/** A transaction that publishes and takes longer than this to commit is not seen. */
const lateMs = 60_000;
const atOnce = 100;
/** Going on after a lost connection reaches back this far. */
const longestGapMs = 3_600_000;

/**
 * The organization's events as they are published, in the order in which they
 * were seen. At least once: what goes on after a lost connection tells the last
 * minute before it again. Yields null at each look that found nothing.
 */
export async function* followEvents({ db, stillMay, now, wait }: FollowDeps, { filters, last, after }: Following): AsyncGenerator<Told | null, void, void> {
  const told = new Set<string>();
  const begun = now();
  const from = after === null ? begun : Math.max(millisecondsOf(after), begun - longestGapMs);
  if (after === null) {
    // What is there already is not new; what is not committed yet will be.
    const actor = await stillMay();
    const above = idFloor(new Date(begun - lateMs));
    for (const event of await readNewEvents(db, actor, { above, told, filters, limit: Infinity })) told.add(event.id);
    for (const event of last === 0 ? [] : await readLastEvents(db, actor, { filters, count: last })) {
      told.add(event.id);
      yield { event, replayed: true };
    }
  }
  for (let start = from; ; ) {
    const above = idFloor(new Date(start - lateMs));
    const events = await readNewEvents(db, await stillMay(), { above, told, filters, limit: atOnce });
    for (const event of events) {
      told.add(event.id);
      yield { event, replayed: false };
    }
    if (events.length === atOnce) continue;
    yield null;
    start = now();
    for (const id of told) if (id < idFloor(new Date(start - lateMs))) told.delete(id);
    if (!(await wait(everyMs))) return;
  }
}

function millisecondsOf(uuid: string): number {
  return Number.parseInt(uuid.replace("-", "").slice(0, 12), 16);
}
