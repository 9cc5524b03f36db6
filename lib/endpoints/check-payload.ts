import type { ErrorObject } from "ajv";
import { scanJson } from "@/lib/api/scan-json";
import { compileSchema } from "@/lib/event-types/compile-schema";
import { maxDepth } from "@/lib/events/envelope";
import { locatePointer, placeAt } from "./locate-pointer";

/** What is wrong with an edited payload, and where. */
export interface PayloadProblem {
  /** From 1. */
  line: number;
  column: number;
  /** JSON pointer (RFC 6901) of the value; null where the text is not JSON. */
  pointer: string | null;
  message: string;
}

export interface PayloadVerdict {
  /** It can be sent: it is JSON. */
  json: boolean;
  problems: PayloadProblem[];
  /** Whether the type has a schema to be held against. */
  schema: "none" | "met" | "missed" | "unreadable";
}

/** More would be read by nobody. */
const mostProblems = 20;
/** Characters. A longer text is held to its first fault: all that is wrong with it may be millions. */
const longestForAll = 32 * 1024;

/**
 * Judges the text of a test event's `data`: JSON first, then the JSON Schema of
 * its type. Draft 2020-12 or draft-07, whichever the schema names; formats are
 * checked, unknown keywords are let be.
 */
export function checkPayload(text: string, schema: string | null): PayloadVerdict {
  const fault = scanJson(text, maxDepth);
  if (fault === "too deep") return { json: false, schema: "none", problems: [{ line: 1, column: 1, pointer: null, message: `It nests deeper than ${maxDepth} levels.` }] };
  if (fault !== null) {
    const message = fault.at >= text.trimEnd().length ? `The text ends too early: expected ${fault.wanted}.` : `This is not JSON: expected ${fault.wanted} here.`;
    return { json: false, schema: "none", problems: [{ ...placeAt(text, fault.at), pointer: null, message }] };
  }
  if (schema === null) return { json: true, schema: "none", problems: [] };
  const check = compileSchema(schema, { allErrors: text.length <= longestForAll });
  if (check === null) return { json: true, schema: "unreadable", problems: [] };
  const errors = check(JSON.parse(text));
  return errors.length === 0 ? { json: true, schema: "met", problems: [] } : { json: true, schema: "missed", problems: problemsIn(text, errors) };
}

/** What a check found in the value of a JSON text, in the order of the text. */
export function problemsIn(text: string, errors: ErrorObject[]): PayloadProblem[] {
  const problems = errors.filter(isSpecific).slice(0, mostProblems).map((error) => problemOf(text, error));
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The parts of an `anyOf` say more than that none of them fits. */
function isSpecific(error: ErrorObject, _index: number, all: ErrorObject[]): boolean {
  return !["if", "anyOf", "allOf"].includes(error.keyword) || all.every((other) => other === error || other.instancePath !== error.instancePath);
}

function problemOf(text: string, error: ErrorObject): PayloadProblem {
  return { ...placeAt(text, locatePointer(text, error.instancePath)), pointer: error.instancePath, message: wordsOf(error) };
}

function wordsOf({ keyword, instancePath, params, message }: ErrorObject): string {
  const where = instancePath === "" ? "data" : instancePath.slice(1).replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  switch (keyword) {
    case "required":
      return `${where} lacks ${String(params.missingProperty)}.`;
    case "additionalProperties":
      return `${where} has ${String(params.additionalProperty)}, which the schema does not know.`;
    case "enum":
      return `${where} must be one of ${(params.allowedValues as unknown[]).slice(0, 8).map((value) => JSON.stringify(value)).join(", ")}.`;
    case "const":
      return `${where} must be ${JSON.stringify(params.allowedValue)}.`;
    default:
      return `${where} ${message ?? "does not fit the schema"}.`;
  }
}
