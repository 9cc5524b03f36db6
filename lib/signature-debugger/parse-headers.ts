export interface PastedHeaders {
  /** Names in lower case, as HTTP has them. */
  headers: [name: string, value: string][];
  /** Names came as HTTP_WEBHOOK_ID: from the environment of a CGI, Rack, WSGI or PHP program. */
  fromEnvironment: boolean;
}

/**
 * Headers as people find them: "name: value" lines, curl's -H, an object that was logged as JSON or as a dictionary of
 * Python or Ruby, or variables of an environment. Lines that are none of these are passed over.
 */
export function parsePastedHeaders(text: string): PastedHeaders {
  const pairs = fromJson(text) ?? text.split(/\r?\n/).flatMap(fromLine);
  let fromEnvironment = false;
  const headers = pairs.map(([name, value]): [string, string] => {
    const variable = /^(?:HTTP_)?([A-Z0-9]+(?:_[A-Z0-9]+)+)$/.exec(name);
    if (variable) fromEnvironment = true;
    return [(variable ? variable[1]!.replaceAll("_", "-") : name).toLowerCase(), value];
  });
  return { headers, fromEnvironment };
}

export function headerOf({ headers }: PastedHeaders, name: string): string | null {
  return headers.find(([key]) => key === name)?.[1] ?? null;
}

function fromJson(text: string): [string, string][] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) return value.flatMap((pair): [string, string][] => (Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])]] : []));
  return Object.entries(value).map(([name, entry]) => [name, Array.isArray(entry) ? entry.map(String).join(", ") : String(entry)]);
}

function fromLine(line: string): [string, string][] {
  const bare = line
    .trim()
    .replace(/^(?:-H|--header)\s+/, "")
    .replace(/\\$/, "")
    .trim()
    .replace(/^[{,]\s*/, "");
  const whole = /^(['"])(.*)\1,?$/.exec(bare);
  // 'name: value' as one quoted text, or 'name': 'value' as two.
  const inner = whole && /^[A-Za-z0-9_-]+\s*:/.test(whole[2]!) ? whole[2]! : bare;
  const found = /^["']?([A-Za-z0-9_-]+)["']?\s*(?::|=>|=)\s*(.*)$/.exec(inner);
  if (!found) return [];
  const value = found[2]!.trim().replace(/[,}]+$/, (end) => (/^["'[]/.test(found[2]!.trim()) ? "" : end));
  return [[found[1]!, value.replace(/^\[?(["'])(.*)\1\]?$/, "$2")]];
}
