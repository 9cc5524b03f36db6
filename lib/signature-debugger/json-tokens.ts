/** Scalars of a JSON text by their path, exactly as they are written; with the keys' order. Null: not JSON. */
export function flattenJson(text: string): Map<string, string> | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens = jsonTokens(text);
  const flat = new Map<string, string>();
  let at = 0;
  const value = (path: string): void => {
    const token = tokens[at++];
    if (token === "{") {
      if (tokens[at] === "}") return void (at++, flat.set(path, "{}"));
      do {
        const key = tokens[at]!;
        at += 2;
        value(path === "" ? keyName(key) : `${path}.${keyName(key)}`);
      } while (tokens[at++] === ",");
    } else if (token === "[") {
      if (tokens[at] === "]") return void (at++, flat.set(path, "[]"));
      let index = 0;
      do value(`${path}[${index++}]`);
      while (tokens[at++] === ",");
    } else flat.set(path, token ?? "");
  };
  value("");
  return flat;
}

/** The tokens of a JSON text, without the white space between them. The text must be JSON. */
export function jsonTokens(text: string): string[] {
  return text.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? [];
}

function keyName(token: string): string {
  return String(JSON.parse(token));
}
