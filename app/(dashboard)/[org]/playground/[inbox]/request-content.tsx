"use client";

import { HeaderList } from "@/components/header-list";
import { JsonView } from "@/components/json-view";
import { CodeBlock } from "@/components/ui/code-block";
import { formatBytes } from "@/lib/format/bytes";
import type { RequestContent } from "@/lib/playground/get-request";
import type { RequestSummary } from "@/lib/playground/list-requests";

/** Headers and body, as text alone: nothing that a stranger posted is ever run or rendered. */
export function RequestContentView({ request, content: { headers, body } }: { request: RequestSummary; content: RequestContent }) {
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-sm font-medium">Headers</h3>
        <HeaderList label="Request headers" headers={headers} max={20} />
      </section>
      {body.kind === "text" ? (
        <JsonView text={body.text} label="Request body" size={request.size} />
      ) : (
        <CodeBlock code={body.text} label={`Request body in hex · ${formatBytes(request.size)}, not UTF-8 text${body.shownBytes < request.size ? ` · first ${formatBytes(body.shownBytes)}` : ""}`} />
      )}
    </>
  );
}
