export type HeaderPairs = [name: string, value: string][];

/** Takes stored "name: value" lines apart. A value cannot hold a line break: HTTP has none (RFC 9110 section 5.5). */
export function headerPairs(lines: string): HeaderPairs {
  if (lines === "") return [];
  return lines.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
}

export function headerValue(headers: HeaderPairs, name: string): string | null {
  return headers.find(([candidate]) => candidate === name)?.[1] ?? null;
}
