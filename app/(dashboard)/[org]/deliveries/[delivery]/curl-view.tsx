"use client";

import { Download } from "lucide-react";
import { decodeBody, roughText } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { asCurl, bodyFileName, needsBodyFile } from "./as-curl";

/** The same request as a command. */
export function CurlView({ attempt, payload }: { attempt: AttemptDetail; payload: string }) {
  const { bytes, text } = decodeBody(payload);
  const body = text ?? roughText(bytes);
  return (
    <div className="grid gap-3">
      <p className="max-w-3xl text-sm text-ink-muted">
        The same URL, headers and bytes. The signature is masked here, since it was made with your secret, which we never show: a receiver that verifies will refuse this request. To have it signed afresh, press <span className="whitespace-nowrap">Redeliver now</span>.
      </p>
      {needsBodyFile(body) ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          This body is too long for a command line: save it next to where you run the command.
          <Button asChild size="sm"><a download={bodyFileName} href={`data:application/json;base64,${payload}`}><Download aria-hidden />Save {bodyFileName}</a></Button>
        </p>
      ) : null}
      <CodeBlock label="Request as curl" language="bash" code={asCurl(attempt, body)} wrap />
    </div>
  );
}
