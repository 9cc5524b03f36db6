"use client";

import { useTranslations } from "next-intl";
import { HeaderList } from "@/components/header-list";
import { JsonView } from "@/components/json-view";
import { useFormat } from "@/components/use-format";
import { ExactTime } from "@/components/time-ago";
import { CodeBlock } from "@/components/ui/code-block";
import type { RequestContent } from "@/lib/playground/get-request";
import type { RequestSummary } from "@/lib/playground/list-requests";

/** Headers and body, as text alone: nothing that a stranger posted is ever run or rendered. */
export function RequestContentView({ request, content: { headers, body } }: { request: RequestSummary; content: RequestContent }) {
  const t = useTranslations("playground");
  const format = useFormat();
  const signedAt = headers.find(([name]) => /^(x-)?webhook-timestamp$/.test(name));
  const seconds = signedAt ? Number(signedAt[1]) : NaN;
  // Any text can stand there: beyond the year 9999 it is no time for people.
  const notes = signedAt && seconds > 0 && seconds < 253_402_300_800 ? { [signedAt[0]]: <ExactTime at={seconds * 1000} /> } : undefined;
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-sm font-medium">{t("headers")}</h3>
        <HeaderList label={t("requestHeaders")} headers={headers} notes={notes} max={20} />
      </section>
      {body.kind === "text" ? (
        <JsonView text={body.text} label={t("requestBody")} size={request.size} />
      ) : (
        <CodeBlock code={body.text} label={t("bodyInHex", { size: format.bytes(request.size), shown: body.shownBytes < request.size ? format.bytes(body.shownBytes) : "all" })} />
      )}
    </>
  );
}
