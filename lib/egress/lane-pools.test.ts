import { expect, test } from "vitest";
import type { Lane } from "./lane";
import type { LanePool } from "./lane-pool";
import { LanePools } from "./lane-pools";

let clock = 0;

/** Connections of the pool that idle, by the names that they are given; `closed` gets those that end. */
function idle(pool: LanePool, names: string[], closed: string[]): void {
  for (const name of names) {
    pool.takeSlot();
    const lane = {
      usable: true,
      retire() {
        closed.push(name);
        pool.slotFreed(lane as unknown as Lane);
      },
    };
    pool.release(lane as unknown as Lane);
  }
}

function pool(pools: LanePools, origin: string): LanePool {
  clock++;
  return pools.getAll(origin, ["192.0.2.1"], "")[0]!;
}

test("above the limit one idle connection is closed, the oldest of the least recently used pool", () => {
  const pools = new LanePools(10, () => clock, 4);
  const closed: string[] = [];
  idle(pool(pools, "http://a"), ["a1", "a2"], closed);
  idle(pool(pools, "http://b"), ["b1", "b2"], closed);
  pools.makeRoom();
  expect(closed).toEqual([]);

  const third = pool(pools, "http://c");
  third.takeSlot();
  pools.makeRoom();
  expect(closed).toEqual(["a1"]);
  third.takeSlot();
  third.takeSlot();
  pools.makeRoom();
  expect(closed).toEqual(["a1", "a2", "b1"]);
  expect(pools.stats()).toMatchObject({ open: 4, idle: 1 });
});

test("where every connection is in use, one more is opened all the same", () => {
  const pools = new LanePools(10, () => clock, 1);
  const only = pool(pools, "http://a");
  only.takeSlot();
  only.takeSlot();
  pools.makeRoom();
  expect(pools.stats()).toMatchObject({ open: 2, idle: 0 });
});
