import type { JsonSchema } from "@/lib/openapi/json-schema";
import { Inline } from "./prose";
import { nameIn, typeOf, typeWords } from "./type-words";

/** The fields of a schema, each with what may stand in it; those of objects within are below them. What has a name of its own is shown once, and linked to. */
export function SchemaFields({ schema, depth = 0 }: { schema: JsonSchema; depth?: number }) {
  if (nameIn(schema) !== null) return depth === 0 ? <p className="text-sm text-ink-muted"><TypeText schema={schema} /></p> : null;
  const { schema: whole, list } = typeOf(schema);
  const choices = whole.oneOf ?? whole.anyOf?.filter((each) => each.type !== "null");
  if (choices !== undefined && choices.length > 1) return <Choices choices={choices} depth={depth} />;
  const properties = Object.entries(whole.properties ?? {});
  if (properties.length === 0) return depth === 0 ? <p className="text-sm text-ink-muted">{typeWords(schema)}</p> : null;
  return (
    <>
      {list && depth === 0 ? <p className="text-xs text-ink-muted">A list of:</p> : null}
      <ul className={depth === 0 ? "grid divide-y divide-line rounded-lg border border-line" : "mt-2 grid gap-2 border-l border-line pl-3"}>
        {properties.map(([name, field]) => <Field key={name} name={name} field={field} required={whole.required?.includes(name) ?? false} depth={depth} />)}
      </ul>
    </>
  );
}

/** What may stand there; the name of what is shown elsewhere on the page leads to it. */
export function TypeText({ schema }: { schema: JsonSchema }) {
  const name = nameIn(schema);
  const words = typeWords(schema);
  if (name === null) return words;
  const [before, after] = words.split(name) as [string, string];
  return <>{before}<a href={`#object-${name}`} className="rounded-sm text-accent underline decoration-accent-line underline-offset-2 hover:decoration-accent">{name}</a>{after}</>;
}

function Field({ name, field, required, depth }: { name: string; field: JsonSchema; required: boolean; depth: number }) {
  const description = field.description ?? typeOf(field).schema.description;
  return (
    <li className={depth === 0 ? "px-3 py-2" : ""}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <code className="font-mono text-sm font-medium text-ink [overflow-wrap:anywhere]">{name}</code>
        <span className="text-ink-muted"><TypeText schema={field} /></span>
        {required ? null : <span className="text-ink-faint">optional</span>}
      </p>
      {description ? <p className="text-xs text-ink-muted"><Inline text={description} /></p> : null}
      <SchemaFields schema={field} depth={depth + 1} />
    </li>
  );
}

function Choices({ choices, depth }: { choices: JsonSchema[]; depth: number }) {
  return (
    <div className={depth === 0 ? "grid gap-3" : "mt-2 grid gap-2"}>
      {choices.map((choice, index) => (
        <div key={index} className="grid gap-1">
          <p className="text-xs text-ink-muted">{index === 0 ? "Either" : "or"} <TypeText schema={choice} />{nameIn(choice) === null ? ":" : ""}</p>
          {nameIn(choice) === null ? <SchemaFields schema={choice} depth={depth} /> : null}
        </div>
      ))}
    </div>
  );
}
