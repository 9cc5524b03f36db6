/** What frameworks hand over: a `Headers`, node's `req.headers`, `req.rawHeaders`, or a list of pairs. */
export type HeadersInput =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[]
  | readonly string[];

export type HeaderReading = { ok: true; value: string } | { ok: false; code: "missing_header" | "malformed_header"; message: string };

/**
 * One header, its name in any letter case. Twice with different values is malformed, for there is no telling which
 * one was signed. Accepts anything at all and never throws.
 */
export function readHeader(headers: unknown, name: string): HeaderReading {
  const values = valuesOf(headers, name);
  const [value] = values;
  if (value === undefined || value === "") {
    const message = `The header ${name} is ${value === "" ? "empty" : "missing"}.`;
    return { ok: false, code: "missing_header", message };
  }
  if (typeof value !== "string") return { ok: false, code: "malformed_header", message: `The header ${name} is not text.` };
  if (values.some((other) => other !== value)) {
    return { ok: false, code: "malformed_header", message: `The header ${name} was sent more than once.` };
  }
  return { ok: true, value };
}

function valuesOf(headers: unknown, name: string): unknown[] {
  try {
    return candidates(headers, name).filter((value) => value !== undefined && value !== null);
  } catch {
    return [];
  }
}

function candidates(headers: unknown, name: string): unknown[] {
  if (typeof headers !== "object" || headers === null) return [];
  const matches = (key: unknown) => typeof key === "string" && key.toLowerCase() === name;
  if (Array.isArray(headers)) {
    if (headers.some(Array.isArray)) return headers.filter((pair) => matches(pair?.[0])).map((pair) => pair[1]);
    return headers.filter((_, index) => index % 2 === 1 && matches(headers[index - 1]));
  }
  if ("get" in headers && typeof headers.get === "function") return [headers.get(name)];
  return Object.entries(headers)
    .filter(([key]) => matches(key))
    .flatMap(([, value]) => value as unknown);
}
