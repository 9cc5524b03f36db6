import { expect, test } from "vitest";
import { newId } from "@/lib/ids";
import { idFloor } from "@/lib/id-floor";
import { idRange, instantOf } from "./id-range";

test("a range of time holds the ids made in it", () => {
  const id = newId();
  const at = instantOf(id);
  expect(idFloor(at) < id && id < idFloor(new Date(at.getTime() + 1))).toBe(true);
  expect(idRange({ since: at, until: new Date(at.getTime() + 1) })).toEqual({ from: idFloor(at), below: idFloor(new Date(at.getTime() + 1)) });
});

test("cursors narrow a range and never widen it", () => {
  const [early, late] = [idFloor(new Date(1_000)), idFloor(new Date(2_000))];
  expect(idRange({ until: new Date(1_000), after: late }).below).toBe(early);
  expect(idRange({ until: new Date(2_000), after: early }).below).toBe(early);
  expect(idRange({ before: "00000000-0000-0000-0000-0000000000ff" }).from).toBe("00000000-0000-0000-0000-000000000100");
  expect(idRange({ since: new Date(2_000), before: early }).from).toBe(late);
  expect(idRange({ before: "ffffffff-ffff-ffff-ffff-ffffffffffff" }).from).toBe("ffffffff-ffff-ffff-ffff-ffffffffffff");
});
