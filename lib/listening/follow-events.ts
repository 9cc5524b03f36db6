import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { readEventIds, readLastEvents, readNewEvents, type ToldEvent } from "./read-new-events";

export interface Following {
  /** Types and prefixes; null: all. */
  filters: readonly string[] | null;
  /** Begin with the newest so many that were published before; not where `after` names an event, for they were told then. */
  last: number;
  /** UUID of the place of an earlier connection, from which it goes on: of the event that was told last, or of its opening. */
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

/** Always the first: from here on it is listened. */
export interface Opened {
  /** UUID, of no event: what has a lower one was published before. */
  place: string;
}

export interface Told {
  event: ToldEvent;
  /** Published before this began. */
  replayed: boolean;
}

const everyMs = 1_000;
/** Before the last look, for what took a little longer to commit, or has its id from a clock that is behind by so much. */
const overlapMs = 2_000;
/** A transaction that publishes and takes longer than this to commit is not seen. */
const lateMs = 60_000;
/** One look of so many goes back the whole time: a minute of a busy organization's ids is too much for every second. */
const wideEvery = 10;
const atOnce = 100;
/** Going on after a lost connection reaches back this far. */
const longestGapMs = 3_600_000;

/**
 * The organization's events as they are published, in the order in which they
 * were seen: within a second or two, and within ten where their transaction was
 * long in committing. At least once: what goes on after a lost connection tells the last
 * minute before its place again, also what was there before it was first opened.
 * Yields null at each look that found nothing more.
 */
export async function* followEvents({ db, stillMay, now, wait }: FollowDeps, { filters, last, after }: Following): AsyncGenerator<Opened | Told | null, void, void> {
  const told = new Set<string>();
  const begun = now();
  const place = after ?? idFloor(new Date(begun));
  let wideFrom = after === null ? begun : Math.max(millisecondsOf(after), begun - longestGapMs);
  // What is there already is not new; what is not committed yet will be.
  const there = after === null ? await readEventIds(db, await stillMay(), { above: idFloor(new Date(wideFrom - lateMs)), filters }) : [];
  for (const id of there) told.add(id);
  yield { place };
  // Until an event was told its connection may have been lost while these were.
  if (last > 0 && isFloor(place)) {
    // Some may have come while it was begun.
    const upTo = there.reduce((newest, id) => (id > newest ? id : newest), place);
    for (const event of await readLastEvents(db, await stillMay(), { filters, count: last, upTo })) {
      told.add(event.id);
      yield { event, replayed: true };
    }
  }
  let from = wideFrom;
  for (let look = 0; ; look++) {
    const lookedAt = now();
    const wide = look % wideEvery === 0;
    for (let above = idFloor(new Date(wide ? wideFrom - lateMs : from - overlapMs)), more = true; more; ) {
      const events = await readNewEvents(db, await stillMay(), { above, told, filters, limit: atOnce });
      for (const event of events) {
        told.add(event.id);
        yield { event, replayed: false };
      }
      more = events.length === atOnce;
      above = events.at(-1)?.id ?? above;
    }
    yield null;
    from = lookedAt;
    if (wide) {
      wideFrom = lookedAt;
      const floor = idFloor(new Date(wideFrom - lateMs));
      for (const id of told) if (id < floor) told.delete(id);
    }
    if (!(await wait(everyMs))) return;
  }
}

/** Whether it is the place of an opening: events have random digits there. */
function isFloor(uuid: string): boolean {
  return uuid === idFloor(new Date(millisecondsOf(uuid)));
}

function millisecondsOf(uuid: string): number {
  return Number.parseInt(uuid.replace("-", "").slice(0, 12), 16);
}
