import { expect, test } from "vitest";
import { Alone } from "./alone";

function after(error: unknown) {
  const alone = new Alone({ children: "what was to be loaded", instead: "words in its place" });
  alone.state = Alone.getDerivedStateFromError(error);
  return alone.render();
}

test("a file that does not come is said in its place", () => {
  expect(new Alone({ children: "what was to be loaded" }).render()).toBe("what was to be loaded");
  expect(after(Object.assign(new Error("Failed to load chunk /_next/static/chunks/x.js from module 1"), { name: "ChunkLoadError" }))).toBe("words in its place");
});

test("a fault of ours is not passed off as one of loading", () => {
  const fault = new TypeError("x is undefined");
  expect(() => after(fault)).toThrow(fault);
});
