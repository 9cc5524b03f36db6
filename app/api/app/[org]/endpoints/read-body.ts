import type { z } from "zod";
import { checkJson } from "@/lib/api/check-json";
import { readJsonText } from "@/lib/api/read-json-text";

/** An edited payload of 256 KiB, written as a JSON string with every character escaped, and room for the rest. */
const bodyLimit = 1024 * 1024;

/** The body of a request of our own pages, by its schema. Throws what the readers of lib/api do, and ZodError. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const text = await readJsonText(request, bodyLimit);
  checkJson(text);
  return schema.parse(JSON.parse(text));
}
