import { afterEach, expect, test, vi } from "vitest";
import { runAction } from "./action-result";
import { handle } from "./api/app/handle";

let locale = "en";
vi.mock("@/app/i18n/locale-of-request", () => ({ localeOfRequest: () => Promise.resolve(locale) }));

afterEach(() => {
  locale = "en";
  vi.restoreAllMocks();
});

const refused = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED", syscall: "connect" }));
const words = {
  en: { message: "Posthorn cannot reach its database right now.", fix: "Nothing that was accepted is lost. Try again in a few seconds." },
  de: { message: "Posthorn erreicht gerade seine Datenbank nicht.", fix: "Nichts, was angenommen wurde, ist verloren. Versuchen Sie es in ein paar Sekunden noch einmal." },
};

test.each(["en", "de"] as const)("whoever presses a button or looks at a page meanwhile is told so, in their language: %s", async (language) => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  locale = language;
  const { message, fix } = words[language];
  expect(await runAction(refused)).toEqual({ ok: false, error: { code: "database_unavailable", message, fix } });
  const response = await handle(refused)(new Request("https://x.example/api/app/acme/deliveries"));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: "database_unavailable", detail: message, fix });
  expect(text).not.toMatch(/10\.0\.0\.7|ECONN/);
  expect(log).toHaveBeenCalledTimes(2);
});

test("a database that is only busy is not said to be away, in either language", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const failing = (...codes: string[]) => codes.map((code) => () => Promise.reject(Object.assign(new Error("no"), { code, severity: "ERROR" })));
  for (const busy of failing("40P01", "40001", "55P03", "57014", "P1008", "P2024", "P2028", "P2034")) expect(await runAction(busy)).toEqual({ ok: false, error: { code: "database_unavailable", message: "The database was too busy for this.", fix: "Try again." } });
  for (const away of failing("08006", "57P01", "57P03", "53300", "P1001", "P1002", "P1017")) expect(await runAction(away)).toMatchObject({ ok: false, error: words.en });
  locale = "de";
  expect(await runAction(failing("40P01")[0]!)).toMatchObject({ error: { message: "Die Datenbank war dafür zu beschäftigt.", fix: "Versuchen Sie es noch einmal." } });
});
