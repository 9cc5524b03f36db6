import { numberOf, typesOf, valuesOf, type JsonType } from "./facts";
import { sameJson, type Schema } from "./schema";
import { sameKeyword } from "./same";

/** One keyword of the new schema that what was valid may fail: the keyword, and why. */
export interface KeywordFault {
  keyword: string;
  reason: string;
}

const json = (value: unknown) => JSON.stringify(value);
const words: Record<JsonType, string> = { null: "null", boolean: "boolean", string: "string", object: "object", array: "array", integer: "integer", fraction: "number with a fraction" };

/** Holds the keywords of one value, not of what is inside it, against what is known of the old. */
export function keywordFaults(parts: Schema[], oldRoot: Schema, now: Schema, newRoot: Schema): KeywordFault[] {
  const types = typesOf(parts);
  const values = valuesOf(parts);
  const faults: KeywordFault[] = [];
  const say = (keyword: string, reason: string) => void faults.push({ keyword, reason });

  if (now.type !== undefined) {
    const allowed = typesOf([{ type: now.type, nullable: now.nullable }]);
    const lost = [...types].filter((type) => !allowed.has(type)).filter((type) => !values || values.some((value) => typesOf([{ const: value }]).has(type)));
    if (lost.length > 0) say("type", `the type no longer allows ${lost.map((type) => words[type]).join(", ")}`);
  }
  for (const [keyword, list] of [["enum", now.enum], ["const", "const" in now ? [now.const] : undefined]] as const) {
    if (!Array.isArray(list)) continue;
    const before = values ?? smallTypes(types);
    if (before === null) say(keyword, `only ${list.slice(0, 5).map(json).join(", ")} ${list.length === 1 ? "is" : "are"} allowed now, where anything was`);
    const lost = (before ?? []).filter((value) => !list.some((other) => sameJson(other, value)));
    if (lost.length > 0) say(keyword, `${lost.slice(0, 5).map(json).join(", ")} ${lost.length === 1 ? "is" : "are"} no longer allowed`);
  }
  for (const { keyword, of, strictest } of limits) {
    const limit = now[keyword];
    if (typeof limit !== "number" || !of.some((type) => types.has(type))) continue;
    const before = numberOf(parts, keyword, strictest);
    const holds = before !== null && (strictest === "largest" ? before >= limit : before <= limit);
    if (!holds && !impliedLimit(parts, keyword, limit) && !trivial(keyword, limit)) say(keyword, `${keyword} is ${limit} now, ${before === null ? "where there was none" : `and was ${before}`}`);
  }
  if (typeof now.multipleOf === "number" && (types.has("integer") || types.has("fraction")) && !isMultiple(parts, types, now.multipleOf)) say("multipleOf", `numbers must be multiples of ${now.multipleOf} now`);
  if (now.uniqueItems === true && types.has("array") && !parts.some((part) => part.uniqueItems === true)) say("uniqueItems", "items must be unique now");
  for (const { keywords, of } of opaque) {
    const [main] = keywords;
    if (!keywords.some((keyword) => keyword in now) || !of.some((type) => types.has(type))) continue;
    const kept = parts.some((part) => keywords.every((keyword) => keyword in part === keyword in now && sameKeyword(keyword, part[keyword], oldRoot, now[keyword], newRoot)));
    if (!kept) say(keywords.find((keyword) => keyword in now) ?? main!, `${keywords.filter((keyword) => keyword in now).join(", ")} was added or changed, and it cannot be shown that everything valid stays valid`);
  }
  return faults;
}

/** Types of so few values that they can be listed. */
function smallTypes(types: Set<JsonType>): unknown[] | null {
  const values: unknown[] = [];
  for (const type of types) {
    if (type === "null") values.push(null);
    else if (type === "boolean") values.push(true, false);
    else return null;
  }
  return values;
}

const numeric = ["integer", "fraction"] as const satisfies JsonType[];
const limits: { keyword: string; of: readonly JsonType[]; strictest: "largest" | "smallest" }[] = [
  { keyword: "minimum", of: numeric, strictest: "largest" },
  { keyword: "exclusiveMinimum", of: numeric, strictest: "largest" },
  { keyword: "maximum", of: numeric, strictest: "smallest" },
  { keyword: "exclusiveMaximum", of: numeric, strictest: "smallest" },
  { keyword: "minLength", of: ["string"], strictest: "largest" },
  { keyword: "maxLength", of: ["string"], strictest: "smallest" },
  { keyword: "minItems", of: ["array"], strictest: "largest" },
  { keyword: "maxItems", of: ["array"], strictest: "smallest" },
  { keyword: "minProperties", of: ["object"], strictest: "largest" },
  { keyword: "maxProperties", of: ["object"], strictest: "smallest" },
];

/** minimum and exclusiveMinimum imply each other where the numbers allow it; so do the maximums. */
function impliedLimit(parts: Schema[], keyword: string, limit: number): boolean {
  const other = (name: string, strictest: "largest" | "smallest") => numberOf(parts, name, strictest);
  const is = (value: number | null, test: (value: number) => boolean) => value !== null && test(value);
  switch (keyword) {
    case "minimum":
      return is(other("exclusiveMinimum", "largest"), (value) => value >= limit);
    case "exclusiveMinimum":
      return is(other("minimum", "largest"), (value) => value > limit);
    case "maximum":
      return is(other("exclusiveMaximum", "smallest"), (value) => value <= limit);
    case "exclusiveMaximum":
      return is(other("maximum", "smallest"), (value) => value < limit);
    default:
      return false;
  }
}

function trivial(keyword: string, limit: number): boolean {
  return /^min(Length|Items|Properties)$/.test(keyword) && limit <= 0;
}

/** Whole numbers alone: of fractions the rounding of the division decides, and nobody can foresee that. */
function isMultiple(parts: Schema[], types: Set<JsonType>, divisor: number): boolean {
  if (divisor === 1 && !types.has("fraction")) return true;
  return parts.some(({ multipleOf }) => multipleOf === divisor || (typeof multipleOf === "number" && Number.isSafeInteger(multipleOf) && Number.isSafeInteger(divisor) && multipleOf % divisor === 0));
}

const any: readonly JsonType[] = ["null", "boolean", "string", "object", "array", "integer", "fraction"];
/** Kept word for word, or broken: what they accept cannot be compared. Those of one row work together. */
const opaque: { keywords: string[]; of: readonly JsonType[] }[] = [
  { keywords: ["pattern"], of: ["string"] },
  { keywords: ["format"], of: ["string", "integer", "fraction"] },
  { keywords: ["not"], of: any },
  { keywords: ["if", "then", "else"], of: any },
  { keywords: ["contains", "minContains", "maxContains"], of: ["array"] },
  { keywords: ["propertyNames"], of: ["object"] },
  { keywords: ["dependentRequired"], of: ["object"] },
  { keywords: ["dependentSchemas"], of: ["object"] },
  { keywords: ["dependencies"], of: ["object"] },
];

export function hasUnevaluated(schema: Schema): boolean {
  return "unevaluatedProperties" in schema || "unevaluatedItems" in schema;
}

