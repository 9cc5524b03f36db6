import definitions from "@octokit/webhooks-examples";
import { inferSchema } from "./infer-schema";

/** A real event of GitHub's, as its receivers get it. */
export interface ExampleEvent {
  /** `issues.opened`: GitHub's event and its action; `push` where there is none. */
  type: string;
  /** JSON text of `data`. */
  data: string;
}

export interface CatalogEntry {
  name: string;
  description: string;
  /** JSON text: the schema that all its payloads fit. */
  schema: string;
  /** JSON text of `data`. */
  example: string;
}

/** All 329 payloads of the package @octokit/webhooks-examples, 58 events of GitHub with their actions. */
export function githubExamples(): ExampleEvent[] {
  return definitions.flatMap(({ name, examples }) => examples.map((example) => ({ type: typeOf(name, example), data: JSON.stringify(example) })));
}

/** The event catalog that they make: every type with a description, its schema and its first payload as the example. */
export function githubEventTypes(): CatalogEntry[] {
  const payloads = new Map<string, string[]>();
  for (const { type, data } of githubExamples()) payloads.set(type, [...(payloads.get(type) ?? []), data]);
  return [...payloads].map(([name, all]) => {
    const [event, action] = name.split(".", 2) as [string, string?];
    const schema = JSON.stringify(inferSchema(all.map((data): unknown => JSON.parse(data))), null, 2);
    return { name, description: describe(event, action), schema, example: all[0]! };
  });
}

function typeOf(event: string, payload: object): string {
  const action = "action" in payload ? payload.action : undefined;
  return typeof action === "string" ? `${event}.${action}` : event;
}

/** The first sentence of GitHub's own description, without its markdown. */
function describe(event: string, action: string | undefined): string {
  const text = definitions.find(({ name }) => name === event)?.description ?? "";
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
  const sentence = /^.*?[.!](?=\s|$)/.exec(plain)?.[0].slice(0, -1) ?? words(event);
  return action ? `${sentence}: ${words(action).toLowerCase()}.` : `${sentence}.`;
}

function words(name: string): string {
  const spaced = name.replace(/[_-]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
