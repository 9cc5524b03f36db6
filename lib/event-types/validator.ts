import Ajv from "ajv";
import addFormats from "ajv-formats";
import Ajv2020, { type AnySchemaObject } from "ajv/dist/2020.js";
import { dialectOf } from "./compare/find-breaking";

export type Validator = (value: unknown) => boolean;

/** Compiling costs milliseconds, and a type's schema is run for each of its events. */
const kept = new Map<string, Validator | null>();
const mostKept = 1_000;
/** A longer text fits no pattern: the time of a match may grow with the square of it. */
const longestMatched = 8_192;

/** The compiled schema of a type; null where the text is no schema, which then holds nothing back. */
export function validatorOf(schema: string): Validator | null {
  const known = kept.get(schema);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  const validate = compile(schema);
  kept.set(schema, validate);
  return validate;
}

function compile(text: string): Validator | null {
  try {
    const schema = JSON.parse(text) as AnySchemaObject;
    // Stops at the first fault: what is wrong with the rest, nobody pays for.
    const ajv = new (dialectOf(schema) === "07" ? Ajv : Ajv2020)({ allErrors: false, strict: false, validateFormats: true, logger: false, code: { regExp: Object.assign(boundedRegExp, { code: "" }) } });
    addFormats(ajv);
    const validate = ajv.compile(schema);
    return (value) => {
      try {
        return validate(value) === true;
      } catch {
        return true; // ajv's own fault: its code for a few odd combinations throws, and no publish may fail for that
      }
    };
  } catch {
    return null;
  }
}

function boundedRegExp(pattern: string, flags: string) {
  const expression = new RegExp(pattern, flags);
  return { test: (text: string) => text.length <= longestMatched && expression.test(text) };
}
