import { dialectOf } from "./compare/find-breaking";
import { entriesOf, isSchema, pointedAt, schemasIn, type Schema } from "./compare/schema";
import { longestMatched } from "./compile-schema";
import { patternCost, waysFor } from "./pattern-cost";

const deepest = 48;
const mostParts = 5_000;
const longestPattern = 256;
/** Of the longest text that is matched: two repeats, and a little. A third would take seconds for one text. */
const mostWays = 4 * longestMatched ** 2;

const children = ["not", "if", "then", "else", "items", "additionalItems", "contains", "propertyNames", "additionalProperties", "unevaluatedProperties", "unevaluatedItems"];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];
/** They look elsewhere, change what a reference means, or make a check wait. */
const refused = ["$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$async", "$anchor", "$vocabulary"];

/**
 * What makes a schema unfit to be run on every publish, or null: it comes from files and other people's documents,
 * and must neither look anywhere else nor take long. One sentence, with the place.
 */
export function schemaProblem(root: Schema): string | null {
  let parts = 0;
  const walk = (schema: unknown, path: string, depth: number): string | null => {
    if (!isSchema(schema)) return null;
    if (depth > deepest) return `The schema nests deeper than ${deepest} levels at ${path}.`;
    if (++parts > mostParts) return `The schema has more than ${mostParts.toLocaleString("en")} parts.`;
    const own = ownProblem(schema, root, path || "/");
    if (own !== null) return own;
    for (const [step, child] of childrenOf(schema)) {
      const found = walk(child, `${path}/${step}`, depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  const problem = walk(root, "", 0);
  if (problem !== null) return problem;
  const weight = heaviest(root);
  if (weight === Infinity) return "The schema refers to itself without going into the data, so no check of it would end.";
  return weight > mostParts ? `The schema holds one value against more than ${mostParts.toLocaleString("en")} parts, its references followed.` : null;
}

function childrenOf(schema: Schema): [string, unknown][] {
  return [
    ...children.filter((keyword) => isSchema(schema[keyword])).map((keyword): [string, unknown] => [keyword, schema[keyword]]),
    ...lists.flatMap((keyword) => schemasIn(schema[keyword]).map((child, index): [string, unknown] => [`${keyword}/${index}`, child])),
    ...maps.flatMap((keyword) => entriesOf(schema[keyword]).map(([name, child]): [string, unknown] => [`${keyword}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, child])),
  ];
}

function ownProblem(schema: Schema, root: Schema, path: string): string | null {
  const odd = refused.find((keyword) => keyword in schema);
  if (odd) return `${odd} at ${path} is not understood here.`;
  if ("$id" in schema && schema !== root) return `$id at ${path} would change what references mean.`;
  if (schema.prefixItems !== undefined && dialectOf(root) === "07") return `prefixItems at ${path} is of a newer dialect than the schema names.`;
  if ("$ref" in schema) {
    const reference = String(schema.$ref);
    if (!reference.startsWith("#")) return `$ref at ${path} leads to another document (${reference.slice(0, 80)}). Nothing is fetched: put it under $defs.`;
    if (pointedAt(schema.$ref, root) === null) return `$ref at ${path} leads nowhere (${reference.slice(0, 80)}).`;
  }
  const patterns = [...(typeof schema.pattern === "string" ? [schema.pattern] : []), ...entriesOf(schema.patternProperties).map(([pattern]) => pattern)];
  for (const pattern of patterns) {
    const problem = patternProblem(pattern);
    if (problem !== null) return `The pattern ${pattern.slice(0, 60)} at ${path} ${problem}.`;
  }
  return null;
}

/** Bounds the time of a match. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longestPattern) return `is longer than ${longestPattern} characters`;
  try {
    new RegExp(pattern, "u");
  } catch {
    return "is no regular expression of ECMAScript";
  }
  if (/\\[1-9]|\\k</.test(pattern)) return "refers back to what it matched";
  if (/\(\?<?[=!]/.test(pattern)) return "looks ahead or behind";
  const slow = waysFor(patternCost(pattern), longestMatched) > mostWays;
  return slow ? "can match in so many ways that a check can take for ever: begin it with ^, repeat at most twice, and repeat no group that repeats or has alternatives" : null;
}

/** How many parts speak of one value at most, references and combinations followed; Infinity where that leads back to where it began. */
function heaviest(root: Schema): number {
  const weights = new Map<unknown, number>();
  const weigh = (schema: unknown, above: readonly unknown[]): number => {
    if (!isSchema(schema)) return 0;
    const known = above.includes(schema) ? Infinity : weights.get(schema);
    if (known !== undefined) return known;
    if (above.length > mostParts / 10) return mostParts;
    const within = [...above, schema];
    const next = [...("$ref" in schema ? [pointedAt(schema.$ref, root)] : []), ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => schemasIn(schema[keyword])), ...["not", "if", "then", "else"].map((keyword) => schema[keyword]), ...["dependentSchemas", "dependencies"].flatMap((keyword) => entriesOf(schema[keyword]).map(([, child]) => child))];
    const weight = next.reduce<number>((sum, child) => sum + weigh(child, within), 1);
    weights.set(schema, weight);
    return weight;
  };
  const most = (schema: unknown, depth: number): number => (isSchema(schema) && depth <= deepest ? Math.max(weigh(schema, []), ...childrenOf(schema).map(([, child]) => most(child, depth + 1))) : 0);
  return most(root, 0);
}
