import { expect, test } from "vitest";
import { newId, toPublicId } from "@/lib/ids";
import { lookOf } from "./look-of";

const delivery = toPublicId("dlv", newId());
const inbox = toPublicId("inb", newId());
const request = toPublicId("req", newId());

test("a page is looked at, a thing by its id, wherever it stands", () => {
  expect(lookOf("/acme")).toEqual({ page: "overview", targetId: null, filters: "" });
  expect(lookOf("/acme/deliveries")).toEqual({ page: "deliveries", targetId: null, filters: "" });
  expect(lookOf(`/acme/deliveries/${delivery}?attempt=3`)).toEqual({ page: "deliveries", targetId: delivery, filters: "" });
  expect(lookOf(`/api/app/acme/deliveries/${delivery}/progress`)).toEqual({ page: "deliveries", targetId: delivery, filters: "" });
  expect(lookOf(`/api/app/acme/playground/${inbox}/requests/${request}`).targetId).toBe(request);
});

test("polling and scrolling are the same look, another filter is another", () => {
  const look = lookOf("/acme/deliveries?state=failed&type=order.paid");
  expect(look.filters).toBe("state=failed&type=order.paid");
  expect(lookOf(`/api/app/acme/deliveries?type=order.paid&state=failed&after=${delivery}&limit=100&ids=${delivery}&_rsc=1`)).toEqual(look);
  expect(lookOf("/acme/deliveries?state=failed")).not.toEqual(look);
});

test("what a browser can put into an address breaks nothing", () => {
  expect(lookOf("/acme/%E0%A4%A/x").page).toBe("%E0%A4%A");
  expect(lookOf(`/acme/deliveries?query=${"x".repeat(1000)}`).filters.length).toBe(300);
  expect(lookOf("//evil.example/acme").page).toBeTypeOf("string");
});
