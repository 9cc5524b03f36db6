import { z } from "zod";
import { allOperations } from "@/lib/api/operations/all";
import type { Operation } from "@/lib/api/operations/operation";
import { problemCodes } from "@/lib/api/operations/problem-codes";
import { printType, type JsonSchema } from "./print-type";

/**
 * The text of `operations.generated.ts`: of each operation of REST v1 what the
 * client needs to call it, and its types, from the same schemas that the server
 * checks requests by. The client thereby imports nothing of the server's.
 */
export function generateOperations(): string {
  // A stream is no call: the client has `listen` for it.
  const called = allOperations.filter(({ contentType }) => contentType !== "text/event-stream");
  const names = new Map<string, string>();
  const types: string[] = [];
  /** A definition that reads and writes differently gets a second name. */
  const define = (definitions: Record<string, JsonSchema> = {}, io: "input" | "output") => {
    const nameOf = (name: string): string => {
      const printed = printType(definitions[name]!, nameOf);
      const known = names.get(name);
      const used = known === undefined || known === printed ? name : `${name}${io === "input" ? "Input" : "Output"}`;
      if (!names.has(used)) {
        names.set(used, printed);
        const { description } = definitions[name]!;
        types.push(`${description ? `/** ${description} */\n` : ""}export type ${used} = ${printed};\n`);
      }
      return used;
    };
    return nameOf;
  };
  const print = (schema: z.ZodType, io: "input" | "output", indent: string) => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
    return printType(json, define(json.$defs, io), indent);
  };
  const operations = called.map((operation) => printOperation(operation, print));
  return [
    "// Generated from lib/api/operations by `npm run client:generate`. Do not edit.\n",
    `/** Stable codes of refusals. */\nexport type ProblemCode =\n${Object.keys(problemCodes).map((code) => `  | "${code}"`).join("\n")};\n`,
    ...types,
    `/** What each operation takes and answers. */\nexport interface Operations {\n${operations.join("")}}\n`,
    `/** How each operation is called. */\nexport const operations = {\n${called.map(callOf).join("")}} as const;\n`,
  ].join("\n");
}

type Print = (schema: z.ZodType, io: "input" | "output", indent: string) => string;

function printOperation({ id, summary, params, query, body, bodyOptional, answer, organization, ifMatch, etag }: Operation, print: Print): string {
  const members = [
    `params: ${isEmpty(params) ? "object" : print(params, "input", "    ")}`,
    // What the verbs' filters take is texts; lists and flags are given as such and written as texts.
    `query: ${isEmpty(query) ? "object" : print(query, "output", "    ")}`,
    `body: ${body === null ? "undefined" : `${print(body, "input", "    ")}${bodyOptional ? " | undefined" : ""}`}`,
    `answer: ${answer === null ? "undefined" : print(answer, "output", "    ")}`,
    `organization: ${organization === "query"}`,
    `ifMatch: "${ifMatch}"`,
    `etag: ${etag}`,
  ];
  return `  /** ${summary}. */\n  "${id}": {\n${members.map((member) => `    ${member};\n`).join("")}  };\n`;
}

function callOf({ id, method, path, params, query, body, organization, idempotency, answer }: Operation): string {
  const both = Object.keys(params.shape).filter((name) => name in query.shape);
  if (both.length > 0) throw new Error(`${id}: ${both.join(", ")} is in the path and in the query.`);
  const pages = answer instanceof z.ZodObject && "nextCursor" in answer.shape;
  return `  "${id}": ${JSON.stringify({ method, path, query: Object.keys(query.shape), body: body !== null, organization, idempotency, pages })},\n`;
}

function isEmpty(schema: z.ZodObject): boolean {
  return Object.keys(schema.shape).length === 0;
}
