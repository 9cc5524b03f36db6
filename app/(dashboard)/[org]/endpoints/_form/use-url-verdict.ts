"use client";

import { useEffect, useState } from "react";
import type { UrlPreview } from "@/lib/egress/preview-url";
import { browserWords } from "@/lib/i18n/browser-words";
import { fetchJson, type RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";

export type UrlVerdictState =
  | { kind: "empty" }
  | { kind: "checking" }
  | { kind: "good"; message: string; displayHost?: string }
  | { kind: "refused"; message: string; fix: string }
  /** The check itself failed; what is saved is judged again anyway. */
  | { kind: "unknown"; message: string };

const pauseMs = 300;

/** Judges the URL while it is typed. Only the verdict on what stands in the field now is ever shown. */
export function useUrlVerdict(org: string, url: string): UrlVerdictState {
  const [answer, setAnswer] = useState<{ url: string; verdict: UrlVerdictState } | null>(null);
  const text = url.trim();

  useEffect(() => {
    if (text === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void ask(org, text, abort.signal).then((verdict) => {
        if (!abort.signal.aborted) setAnswer({ url: text, verdict });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [org, text]);

  if (text === "") return { kind: "empty" };
  return answer?.url === text ? answer.verdict : { kind: "checking" };
}

async function ask(org: string, url: string, signal: AbortSignal): Promise<UrlVerdictState> {
  try {
    // In the body: an address can hold a token, and query strings end up in access logs.
    const preview = await fetchJson<UrlPreview>(`/api/app/${org}/endpoints/url-preview`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url }),
      signal,
    });
    if (preview.ok) return { kind: "good", message: preview.message, ...(preview.displayHost && { displayHost: preview.displayHost }) };
    const message = /^(Refused|Abgelehnt)/.test(preview.message) ? preview.message : browserWords().refused(preview.message);
    return { kind: "refused", message, fix: preview.fix };
  } catch (error) {
    return { kind: "unknown", message: browserWords().unchecked((error as RequestProblem).message) };
  }
}
