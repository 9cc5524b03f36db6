import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { idFloor } from "@/lib/id-floor";
import { actorOf, createOrganization } from "@/prisma/factories";
import { followEvents } from "./follow-events";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const begun = Date.UTC(2026, 0, 1);
const seconds = (count: number) => begun + count * 1_000;

/** Follows for so many looks, a second apart by a clock of its own; `before` is called ahead of each but the first. Tells at which look each event came. */
async function follow(looks: number, before: (look: number, commit: (name: string, at: number) => Promise<void>) => Promise<void>) {
  const { id: organizationId } = await createOrganization(stage.db);
  const names = new Map<string, string>();
  const commit = async (name: string, at: number) => {
    const id = `${idFloor(new Date(at)).slice(0, -12)}${(names.size + 1).toString(16).padStart(12, "0")}`;
    names.set(id, name);
    await stage.owner.query("INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at) VALUES ($1, $2, 'order.paid', '', '{}', now())", [id, organizationId]);
  };
  let look = 0;
  const wait = async () => {
    if (++look === looks) return false;
    await before(look, commit);
    return true;
  };
  const told: [name: string, look: number][] = [];
  for await (const next of followEvents({ db: stage.db, stillMay: async () => actorOf(organizationId), now: () => seconds(look), wait }, { filters: null, last: 0, after: null })) {
    if (next !== null && "event" in next) told.push([names.get(next.event.id)!, look]);
  }
  return told;
}

test("an event that was committed two seconds late is told at the next look, below others that were told before", async () => {
  const told = await follow(20, async (look, commit) => {
    if (look === 12) await commit("in time", seconds(11.9));
    if (look === 13) await commit("late", seconds(11));
  });
  expect(told).toEqual([["in time", 12], ["late", 13]]);
});

test("an event that was committed up to a minute late is told by the look that goes back so far, and all are told once", async () => {
  const told = await follow(95, async (look, commit) => {
    await commit(`of look ${look}`, seconds(look - 0.5));
    if (look === 43) await commit("half a minute late", seconds(13));
    if (look === 71) await commit("a minute late", seconds(11));
  });
  const late = told.filter(([name]) => name.endsWith("late"));
  expect(late).toEqual([["half a minute late", 50], ["a minute late", 80]]);
  expect(told.filter(([name]) => !name.endsWith("late"))).toEqual(Array.from({ length: 94 }, (_, index) => [`of look ${index + 1}`, index + 1]));
});
