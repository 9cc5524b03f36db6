/** A piece of JSON exactly as it was written. */
export interface JsonToken {
  kind: "key" | "string" | "number" | "literal" | "mark";
  text: string;
}

export interface JsonLine {
  /** How deep, in steps of one. */
  depth: number;
  tokens: JsonToken[];
}

/**
 * Lays JSON out in lines without reading any value: only the white space between tokens changes.
 * A parse and stringify would turn 1152921506151679042 into …679000, 0.0 into 0, drop one of two equal
 * keys and reorder others, and then the page would show something that was never sent.
 * @returns null when the text is not JSON (RFC 8259): show it as it is
 */
export function layOutJson(text: string): JsonLine[] | null {
  if (!isJson(text)) return null;
  const tokens = tokenize(text);
  const lines: JsonLine[] = [];
  let line: JsonLine = { depth: 0, tokens: [] };
  let depth = 0;
  const breakLine = () => {
    lines.push(line);
    line = { depth, tokens: [] };
  };
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]?.text;
    if (token.text === "{" || token.text === "[") {
      line.tokens.push(token);
      depth += 1;
      if (next !== "}" && next !== "]") breakLine();
    } else if (token.text === "}" || token.text === "]") {
      depth -= 1;
      const previous = tokens[index - 1]?.text;
      if (previous !== "{" && previous !== "[") breakLine();
      line.tokens.push(token);
    } else if (token.text === ",") {
      line.tokens.push(token);
      breakLine();
    } else if (token.text === ":") {
      line.tokens.push({ kind: "mark", text: ": " });
    } else {
      line.tokens.push(token);
    }
  });
  lines.push(line);
  return lines;
}

/** The same as one text, indented by two: for copying. */
export function joinJsonLines(lines: JsonLine[]): string {
  return lines.map((line) => "  ".repeat(line.depth) + line.tokens.map((token) => token.text).join("")).join("\n");
}

/** JSON.parse decides only whether it is JSON; what it returns is thrown away. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

function tokenize(text: string): JsonToken[] {
  const parts = text.match(TOKEN) ?? [];
  return parts.map((part, index) => ({ kind: kindOf(part, parts[index + 1]), text: part }));
}

function kindOf(part: string, next: string | undefined): JsonToken["kind"] {
  if (part.startsWith('"')) return next === ":" ? "key" : "string";
  if (/^[{}[\]:,]$/.test(part)) return "mark";
  return /^[-\d]/.test(part) ? "number" : "literal";
}
