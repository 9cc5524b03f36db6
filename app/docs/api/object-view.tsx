import type { JsonSchema } from "@/lib/openapi/json-schema";
import { Prose } from "./prose";
import { SchemaFields } from "./schema-fields";

/** What operations take or answer under a name of its own. */
export function ObjectView({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <section id={`object-${name}`} aria-labelledby={`object-${name}-title`} className="grid min-w-0 max-w-3xl scroll-mt-16 gap-2">
      <h3 id={`object-${name}-title`} className="font-mono text-sm font-medium">{name}</h3>
      {schema.description ? <Prose text={schema.description} /> : null}
      <SchemaFields schema={schema} />
    </section>
  );
}
