import Ajv, { _, type CodeKeywordDefinition } from "ajv";
import addFormats from "ajv-formats";
import Ajv2020, { type AnySchemaObject, type ErrorObject } from "ajv/dist/2020.js";
import { dialectOf } from "./compare/find-breaking";
import { patternCost, waysFor, type PatternCost } from "./pattern-cost";

/** What is wrong with a value, at most `mostErrors` of it; an empty list where it fits. */
export type SchemaCheck = (value: unknown) => ErrorObject[];

/** A longer text fits no pattern but one whose time grows with the length alone. */
export const longestMatched = 1_024;
/** More would be read by nobody, and what is done with them grows with the square. */
const mostErrors = 200;
/** Ways of matching tried for one value, some tenths of a second. Rightly made data comes nowhere near. */
const mostWays = 50_000_000;
/** Following a reference costs about as much as so many ways. Two that lead to the same place double the work at each level of the data. */
const waysOfReference: PatternCost = { factor: 200, degree: 0 };
let ways = 0;

/** Keywords of a definition whose check is written out at each reference; a large one with many references would fill the memory. */
const mostInlined = 8;

/** Compiling costs milliseconds, and a type's schema is run for each of its events. */
const kept = new Map<string, SchemaCheck | null>();
const mostKept = 1_000;

/**
 * The check of a JSON Schema, draft 2020-12 or 07, whichever it names; null where the text is no schema. Formats are
 * checked, unknown keywords let be. Without `allErrors` it stops at the first fault: nobody pays for the rest. Where a
 * check would take too long, or ajv's own code throws (as it does for a few odd combinations), the value fits: no
 * publish may fail for that.
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
    for (const name of ["uri", "uri-reference", "url"]) boundFormat(ajv, name);
    boundReferences(ajv);
    ways = 0;
    const validate = ajv.compile(schema);
    return (value) => {
      ways = 0;
      try {
        return validate(value) ? [] : (validate.errors ?? []).slice(0, mostErrors);
      } catch {
        return [];
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

/** Their expressions take time that grows with the square of the text. */
function boundFormat(ajv: Ajv, name: string): void {
  const format = ajv.formats[name] as RegExp | ((text: string) => boolean);
  ajv.addFormat(name, (text: string) => {
    spend({ factor: 1, degree: 2 }, text);
    return typeof format === "function" ? format(text) : format.test(text);
  });
}

function boundReferences(ajv: Ajv): void {
  const rule = ajv.RULES.all.$ref as { definition: CodeKeywordDefinition };
  const { code } = rule.definition;
  const follow = () => spend(waysOfReference, "");
  rule.definition.code = (context, type) => {
    context.gen.code(_`${context.gen.scopeValue("func", { ref: follow })}()`);
    code(context, type);
  };
}

function spend(cost: PatternCost, text: string): void {
  ways += waysFor(cost, text.length);
  if (ways > mostWays) throw new Error("too many ways to match");
}
