import { expect, it } from "vitest";
import { problemsOf } from "./form-problems";

const error = (code: string, fields?: Record<string, string>) => ({ code, message: "It is wrong.", fix: "Do this.", fields });

it("puts a refused URL beside the URL, with the way out", () => expect(problemsOf(error("url_refused")).of("url")).toBe("It is wrong. Do this."));
it("finds a field's problem by its name or below it, settings without their prefix", () => {
  const { of, form } = problemsOf(error("invalid_input", { "filters.3": "Not a filter.", "settings.timeoutMs": "Too long." }));
  expect([of("filters"), of("timeoutMs"), of("url"), form]).toEqual(["Not a filter.", "Too long.", undefined, null]);
});
it("knows what is inside Advanced, so that it can be opened", () => {
  expect(problemsOf(error("invalid_input", { "settings.timeoutMs": "x" })).advanced).toBe(true);
  expect(problemsOf(error("header_value_empty", { "headers.0.value": "x" })).advanced).toBe(true);
  expect(problemsOf(error("url_refused", { "authorization.tokenUrl": "x" })).advanced).toBe(true);
  expect(problemsOf(error("url_refused", { "authorization.tokenUrl": "x" })).of("url")).toBeUndefined();
  expect(problemsOf(error("invalid_input", { description: "x" })).advanced).toBe(false);
});
it("leaves to the whole form what belongs to no field", () => expect(problemsOf(error("endpoint_limit")).form?.code).toBe("endpoint_limit"));
