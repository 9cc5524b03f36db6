import { Hash } from "lucide-react";
import { CodeBlock } from "@/components/ui/code-block";
import { formatBytes } from "@/lib/format/bytes";
import { MethodBadge } from "./method-badge";
import { Inline, Prose } from "./prose";
import type { ShownOperation, ShownParameter } from "./reference";
import { SchemaFields, TypeText } from "./schema-fields";

/** One operation: what it does, what it takes and answers, and the command that asks for it. */
export function OperationView({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, description, parameters, body, answer, problems, curl } = operation;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid min-w-0 scroll-mt-16 gap-4 border-t border-line pt-6">
      <header className="grid gap-1.5">
        <h2 id={`${id}-title`} className="group flex items-center gap-2 text-base font-semibold">
          {summary}
          <a href={`#${id}`} aria-label={`Link to “${summary}”`} className="rounded-sm text-ink-faint hover:text-accent"><Hash aria-hidden className="size-4" /></a>
        </h2>
        <p className="flex flex-wrap items-center gap-2"><MethodBadge method={method} /><code className="font-mono text-sm [overflow-wrap:anywhere]">{path}</code></p>
        <Prose text={description} />
      </header>
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {parameters.length > 0 ? <Part title="Parameters"><Parameters parameters={parameters} /></Part> : null}
          {body ? <Part title="Body" aside={`${body.required ? "" : "May be left out. "}At most ${formatBytes(body.maxBytes)}.`}><SchemaFields schema={body.schema} /></Part> : null}
          <Part title={`Answer ${answer.status}`} aside={answer.contentType ?? undefined}>
            <p className="text-xs text-ink-muted"><Inline text={answer.description} /></p>
            {answer.schema ? <SchemaFields schema={answer.schema} /> : null}
          </Part>
          <Problems problems={problems} />
        </div>
        <div className="grid min-w-0 gap-4 xl:sticky xl:top-16">
          <CodeBlock code={curl} language="bash" label={`Request: ${summary}`} />
          {answer.example === undefined ? null : <CodeBlock code={JSON.stringify(answer.example, null, 2)} language="json" label={`Answer: ${summary}`} />}
        </div>
      </div>
    </section>
  );
}

function Part({ title, aside, children }: { title: string; aside?: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-medium">{title}{aside ? <span className="text-xs font-normal text-ink-muted">{aside}</span> : null}</h3>
      {children}
    </div>
  );
}

function Parameters({ parameters }: { parameters: ShownParameter[] }) {
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line">
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <li key={`${place} ${name}`} className="px-3 py-2">
          <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
            <code className="font-mono text-sm font-medium text-ink [overflow-wrap:anywhere]">{name}</code>
            <span className="text-ink-muted">{place}, <TypeText schema={schema} /></span>
            {required ? <span className="text-ink">required</span> : null}
          </p>
          {description ? <p className="text-xs text-ink-muted"><Inline text={description} /></p> : null}
        </li>
      ))}
    </ul>
  );
}

function Problems({ problems }: Pick<ShownOperation, "problems">) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer rounded-lg px-3 py-2 text-sm font-medium">Refusals by status</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 px-3 pb-3 text-xs">
        {problems.map(({ status, codes }) => (
          <div key={status} className="contents">
            <dt className="font-mono text-ink">{status}</dt>
            <dd className="text-ink-muted">{codes.map((code, index) => <span key={code}>{index > 0 ? ", " : ""}<a href={`/docs/api#code-${code}`} className="font-mono underline decoration-line-strong underline-offset-2 hover:text-ink [overflow-wrap:anywhere]">{code}</a></span>)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
