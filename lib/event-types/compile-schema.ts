import Ajv, { _, type CodeKeywordDefinition, type SchemaValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import Ajv2020, { type AnySchemaObject, type ErrorObject } from "ajv/dist/2020.js";
import { dialectOf } from "./compare/find-breaking";
import { patternCost, waysFor, type PatternCost } from "./pattern-cost";
import { sameItems } from "./same-items";

/** What is wrong with a value, at most `mostErrors` of it; an empty list where it fits. */
export type SchemaCheck = (value: unknown) => ErrorObject[];

/** A longer text fits no pattern but one whose time grows with the length alone. */
export const longestMatched = 1_024;
/** More would be read by nobody, and what is done with them grows with the square. */
const mostErrors = 200;
/** Ways of matching tried for one value, some tenths of a second. Rightly made data comes nowhere near. */
const mostWays = 50_000_000;
/** Following a reference costs about as much as so many ways. Two that lead to the same place double the work at each level of the data. */
const waysOfReference = 200;
const perCharacter: PatternCost = { factor: 1, degree: 1 };
/** A shorter enum is written out as comparisons. */
const largeEnum = 50;
let ways = 0;
let waysOfUrls = 0;

/** Keywords of a definition whose check is written out at each reference; a large one with many references would fill the memory. */
const mostInlined = 8;

/** Compiling costs milliseconds, and a type's schema is run for each of its events. */
const kept = new Map<string, SchemaCheck | null>();
const mostKept = 1_000;

/**
 * The check of a JSON Schema, draft 2020-12 or 07, whichever it names; null where the text is no schema. Formats are
 * checked, unknown keywords let be. Without `allErrors` it stops at the first fault: nobody pays for the rest. Where a
 * check would take too long, or ajv's own code throws (as it does for a few odd combinations), it ends, and is judged by
 * what it came to first: the first fault is told if it was found until then, with `allErrors` too, and else the value
 * fits, for no publish may fail for that.
 */
export function compileSchema(text: string, { allErrors }: { allErrors: boolean }): SchemaCheck | null {
  const key = `${allErrors ? "all" : "first"} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  const check = compile(text, allErrors);
  kept.set(key, check);
  return check;
}

function compile(text: string, allErrors: boolean): SchemaCheck | null {
  try {
    const schema = JSON.parse(text) as AnySchemaObject;
    // Not optimized: that takes time with the square of the schema, and V8 optimizes what is used.
    const ajv = new (dialectOf(schema) === "07" ? Ajv : Ajv2020)({ allErrors, strict: false, inlineRefs: mostInlined, validateFormats: true, logger: false, code: { optimize: false, regExp: Object.assign(boundedRegExp, { code: "" }) } });
    // Without formatMinimum and its kind, which the comparison of versions does not know.
    addFormats(ajv, { keywords: false });
    boundUrl(ajv);
    bound(ajv, "$ref", () => waysOfReference);
    bound(ajv, "enum", waysOfEnum);
    boundUniqueItems(ajv);
    ways = 0;
    const validate = ajv.compile(schema);
    return (value) => {
      ways = waysOfUrls = 0;
      try {
        return validate(value) ? [] : (validate.errors ?? []).slice(0, mostErrors);
      } catch {
        // What had been found is lost with it, and the other stops at the first fault.
        return allErrors ? (compileSchema(text, { allErrors: false })?.(value) ?? []) : [];
      }
    };
  } catch {
    return null;
  }
}

function boundedRegExp(pattern: string, flags: string) {
  const expression = new RegExp(pattern, flags);
  const cost = patternCost(pattern);
  return {
    test: (text: string) => {
      if (cost.degree > 1 && text.length > longestMatched) return false;
      spend(cost, text);
      return expression.test(text);
    },
    // What ajv tells patterns apart by.
    toString: () => String(expression),
  };
}

/** The time of its expression grows with the square of the text. Beyond what that may take the platform's own parser judges. */
function boundUrl(ajv: Ajv): void {
  const expression = ajv.formats.url as RegExp;
  ajv.addFormat("url", (text: string) => {
    if (text.length <= longestMatched) waysOfUrls += text.length ** 2;
    return text.length <= longestMatched && waysOfUrls <= mostWays ? expression.test(text) : /^(?:https?|ftp):\/\/\S+$/i.test(text) && URL.canParse(text);
  });
}

/** Charges each run of a keyword's check. */
function bound(ajv: Ajv, keyword: string, waysOf: (schema: unknown) => number): void {
  const { definition } = ajv.RULES.all[keyword] as { definition: CodeKeywordDefinition };
  const { code } = definition;
  const charge = (factor: number) => spend({ factor, degree: 0 }, "");
  definition.code = (context, type) => {
    const cost = waysOf(context.schema);
    if (cost > 0) context.gen.code(_`${context.gen.scopeValue("func", { ref: charge })}(${cost})`);
    code(context, type);
  };
}

/** Each of its values may be compared, and an object or array with all that is in it. */
function waysOfEnum(values: unknown): number {
  if (!Array.isArray(values) || values.length < largeEnum) return 0;
  return values.reduce<number>((sum, value) => sum + (typeof value === "object" ? JSON.stringify(value).length : 1), 0);
}

/** Ajv compares each item with each other one, which takes time with the square of their number. */
function boundUniqueItems(ajv: Ajv): void {
  const validate: SchemaValidateFunction = (wanted: boolean, items: unknown[]) => {
    const same = wanted ? sameItems(items, (text) => spend(perCharacter, text)) : null;
    if (same === null) return true;
    const [j, i] = same;
    validate.errors = [{ keyword: "uniqueItems", params: { i, j }, message: `must NOT have duplicate items (items ## ${j} and ${i} are identical)` }];
    return false;
  };
  ajv.removeKeyword("uniqueItems").addKeyword({ keyword: "uniqueItems", type: "array", schemaType: "boolean", validate, errors: true });
}

function spend(cost: PatternCost, text: string): void {
  ways += waysFor(cost, text.length);
  if (ways > mostWays) throw new Error("too many ways to match");
}
