import { checkJson } from "./check-json";
import { readJsonText } from "./read-json-text";

/** Of a request that manages something; events have a limit of their own. */
const maxBytes = 64 * 1024;

/** The body of a request as JSON, for a schema to judge. Throws as `readJsonText` and `checkJson` do. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readJsonText(request, maxBytes);
  checkJson(text);
  return JSON.parse(text) as unknown;
}
