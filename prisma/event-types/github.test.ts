import { expect, test } from "vitest";
import { isEventTypeName } from "@/lib/events/filters";
import { githubEventTypes, githubExamples } from "./github";

test("the catalog is made of 329 real payloads of 58 events", () => {
  const examples = githubExamples();
  expect(examples).toHaveLength(329);
  expect(new Set(examples.map(({ type }) => type.split(".")[0])).size).toBe(58);
});

test("each type has a name that can be filtered by, a description and an example", () => {
  const types = githubEventTypes();
  expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  for (const { name, description, example } of types) {
    expect(isEventTypeName(name), name).toBe(true);
    expect(description, name).toMatch(/^[A-Z][^[\]`]+\.$/);
    expect(JSON.parse(example)).toBeTypeOf("object");
  }
  expect(types.find(({ name }) => name === "issues.opened")!.description).toBe("Activity related to an issue: opened.");
});
