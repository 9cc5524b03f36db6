import { redirect } from "next/navigation";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { z } from "zod";
import { invalid } from "@/lib/errors";
import { runAction } from "./action-result";

let locale = "en";
vi.mock("@/app/i18n/locale-of-request", () => ({ localeOfRequest: () => Promise.resolve(locale) }));

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => log.mockRestore());

test("what the work returns is the result", async () => {
  expect(await runAction(async () => ({ id: "ep_1" }))).toEqual({ ok: true, id: "ep_1" });
  expect(await runAction(async () => {})).toEqual({ ok: true });
});

test("a domain error becomes a value, on its field where it names one", async () => {
  expect(await runAction(() => Promise.reject(invalid("taken", "Taken.", "Choose another.", { field: "slug" })))).toEqual({
    ok: false,
    error: { code: "taken", message: "Taken.", fix: "Choose another.", fields: { slug: "Taken." } },
  });
});

test("what went wrong is told in the reader's language, on its field too", async () => {
  locale = "de";
  const result = await runAction(() => Promise.reject(invalid("slug_taken", "Another organization has this address.", "Choose another one.", { field: "slug" })));
  locale = "en";
  const message = "Diese Adresse hat schon eine andere Organisation.";
  expect(result).toEqual({ ok: false, error: { code: "slug_taken", message, fix: "Wählen Sie eine andere.", fields: { slug: message } } });
});

test("a form's errors are told field by field, the first of each", async () => {
  const form = z.object({ name: z.string().min(1, "Enter a name."), tags: z.array(z.string().max(2, "Too long.")) });
  const result = await runAction(async () => ({ value: form.parse({ name: "", tags: ["ok", "long"] }) }));
  expect(result).toMatchObject({ ok: false, error: { code: "invalid_input", message: "Enter a name.", fields: { name: "Enter a name.", "tags.1": "Too long." } } });
});

test("anything else is logged, and the browser is told no more than a reference", async () => {
  const result = await runAction(() => Promise.reject(new Error("secret of the house")));
  expect(JSON.stringify(result)).not.toContain("secret of the house");
  const { reference } = JSON.parse(String(log.mock.calls[0]![0])) as { reference: string };
  expect(result).toMatchObject({ ok: false, error: { code: "internal", fix: expect.stringContaining(reference) } });
});

test("a redirect goes on to Next", async () => {
  await expect(runAction(async () => redirect("/acme/endpoints"))).rejects.toMatchObject({ digest: expect.stringContaining("NEXT_REDIRECT") });
});
