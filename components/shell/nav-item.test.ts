import { expect, it } from "vitest";
import { isActive } from "./nav-item";

const item = (href: string, exact = false) => ({ href, exact, label: "", icon: null });

it("is active on its page and on those below it", () => {
  expect(isActive(item("/acme/events"), "/acme/events")).toBe(true);
  expect(isActive(item("/acme/events"), "/acme/events/evt_1")).toBe(true);
});
it("is not active on a page that only begins alike", () => expect(isActive(item("/acme/event"), "/acme/event-types")).toBe(false));
it("is active on its own page only where it says so", () => expect(isActive(item("/acme", true), "/acme/events")).toBe(false));
