import { describe, expect, it } from "vitest";
import { findEntries, type SearchEntry } from "./find-entries";

const entries: SearchEntry[] = [
  { title: "Retries and states", page: null, href: "/docs/retries" },
  { title: "Schedules", page: "Retries and states", href: "/docs/retries#schedules" },
  { title: "What counts as delivered", page: "Retries and states", href: "/docs/retries#what" },
  { title: "States", page: "Retries and states", href: "/docs/retries#states" },
];
const find = (query: string) => findEntries(entries, query).map(({ title }) => title);

describe("the search over headings", () => {
  it("finds what has every word, whatever the case, in the heading or its page", () => {
    expect(find("DELIVERED what")).toEqual(["What counts as delivered"]);
    expect(find("retries sched")).toEqual(["Schedules"]);
    expect(find("nothing")).toEqual([]);
    expect(find("  ")).toEqual([]);
  });
  it("puts headings that begin with the word before others", () => expect(find("states")).toEqual(["States", "Retries and states", "Schedules", "What counts as delivered"]));
});
