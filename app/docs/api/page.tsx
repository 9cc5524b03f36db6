import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { allOperations } from "@/lib/api/operations/all";
import { problemCodes } from "@/lib/api/operations/problem-codes";
import { curlOf } from "@/lib/openapi/curl";
import { groupOf } from "@/lib/openapi/operation-object";
import { MethodBadge } from "./method-badge";
import { OperationSearch } from "./operation-search";
import { Prose } from "./prose";
import { placeOf, referenceDocument } from "./reference";

/** What all operations have in common, all of them to search in, and every code that a refusal can have. */
export default function ReferencePage() {
  const document = referenceDocument();
  const base = document.servers[0]!.url;
  return (
    <>
      <PageHeader title="API reference" description={<>REST v1 at <code className="font-mono text-ink">{base}</code>. The same for programs: <TextLink href="/api/v1/openapi.json" prefetch={false}>openapi.json</TextLink> (OpenAPI 3.1). With a key, it has your own event types as webhooks.</>} />
      <Section title="What all operations share">
        <Prose text={document.info.description} />
        <CodeBlock code={curlOf({ method: "GET", url: `${base}/key` })} language="bash" label="A first request" className="max-w-3xl" />
      </Section>
      <Section title="Operations">
        <OperationSearch operations={allOperations.map((each) => ({ id: each.id, method: each.method, path: each.path, summary: each.summary, href: placeOf(each), group: groupOf(each.id), badge: <MethodBadge method={each.method} /> }))} />
      </Section>
      <Section title="Codes of refusals" description="Every problem has one of these as its code. They do not change; texts may.">
        <dl className="grid divide-y divide-line rounded-lg border border-line">
          {Object.entries(problemCodes).map(([code, [status, when]]) => (
            <div key={code} id={`code-${code}`} className="grid scroll-mt-16 gap-x-4 px-3 py-2 target:bg-accent-soft sm:grid-cols-[260px_minmax(0,1fr)]">
              <dt className="flex items-baseline gap-2 font-mono text-xs"><span className="text-ink-muted">{status}</span><span className="[overflow-wrap:anywhere]">{code}</span></dt>
              <dd><Prose text={when} className="text-xs" /></dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
