"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import type { PayloadVerdict } from "@/lib/endpoints/check-payload";
import type { TestExample } from "@/lib/endpoints/test-data";
import { joinJsonLines, layOutJson } from "@/lib/format/json-text";

export interface Payload {
  text: string;
  setText: (text: string) => void;
  /** It is another than the example. */
  edited: boolean;
  reset: () => void;
  /** On the text as it stands; null before the first answer. */
  verdict: PayloadVerdict | null;
  checking: boolean;
  hasSchema: boolean;
  loading: boolean;
  error: RequestProblem | null;
  /** For the test: nothing where the example goes out as it is stored. */
  data: string | undefined;
}

const pauseMs = 350;
const unchecked: PayloadVerdict = { json: true, schema: "unreadable", problems: [] };

/** The example of a type to be edited, judged while it is typed. */
export function usePayload(org: string, type: string, url: string, enabled = true): Payload {
  const { data: example, error } = useQuery<TestExample, RequestProblem>({
    queryKey: ["test-example", org, type, url],
    queryFn: ({ signal }) => fetchJson(`/api/app/${org}/endpoints/test-examples?${new URLSearchParams({ type, url })}`, { signal }),
    staleTime: 60_000,
    enabled,
  });
  // What was typed belongs to its type: another type begins with its own example.
  const [typed, setTyped] = useState<{ type: string; text: string } | null>(null);
  const pretty = example === undefined ? "" : prettyText(example.data);
  const edited = typed !== null && typed.type === type && typed.text !== pretty;
  const text = edited ? typed.text : pretty;
  const [answer, setAnswer] = useState<{ type: string; text: string; verdict: PayloadVerdict } | null>(null);

  useEffect(() => {
    if (!edited) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ type, data: text }), signal: abort.signal };
      const judged = (verdict: PayloadVerdict) => void (abort.signal.aborted || setAnswer({ type, text, verdict }));
      // Where the check itself fails, nothing is held back: it is judged again when it is sent.
      fetchJson<PayloadVerdict>(`/api/app/${org}/endpoints/payload-checks`, request).then(judged, () => judged(unchecked));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [org, type, text, edited]);

  const current = answer?.type === type && answer.text === text;
  return {
    text,
    setText: (next) => setTyped({ type, text: next }),
    edited,
    reset: () => setTyped(null),
    verdict: edited && answer !== null && answer.type === type ? answer.verdict : null,
    checking: edited && !current,
    hasSchema: example?.hasSchema ?? false,
    loading: enabled && example === undefined && error === null,
    error,
    data: edited ? text : undefined,
  };
}

/** White space only: no number, key or escape is read and written anew. */
function prettyText(json: string): string {
  const lines = layOutJson(json);
  return lines === null ? json : joinJsonLines(lines);
}
