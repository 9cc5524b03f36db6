import { expect, test } from "vitest";
import { choices } from "./choices";
import { edited } from "./edited";

test("each choice can still be switched off", () => {
  for (const { edits = [] } of choices) edited(edits);
});

test("a line that is not there is told", () => {
  expect(() => edited([{ file: "lib/delivery/pace.ts", from: "no such line", to: "" }])).toThrow(/no longer exactly one/);
});
