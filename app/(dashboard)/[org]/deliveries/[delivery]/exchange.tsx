"use client";

import { useSyncExternalStore } from "react";
import { Tabs } from "@/components/ui/tabs";
import type { AttemptDetail } from "@/lib/deliveries/get";
import { CurlView } from "./curl-view";
import { RequestView } from "./request-view";
import { ResponseView } from "./response-view";

/** What was said: request and response side by side where there is room, behind tabs where there is not. */
export function Exchange({ attempt, payload }: { attempt: AttemptDetail; payload: string }) {
  const wide = useWide();
  const request = <RequestView attempt={attempt} payload={payload} />;
  const response = <ResponseView attempt={attempt} />;
  const curl = { value: "curl", label: "As curl", content: <CurlView attempt={attempt} payload={payload} /> };
  const label = `Attempt ${attempt.number}`;
  if (!wide) {
    return (
      <Tabs
        key="narrow"
        label={label}
        defaultValue={attempt.statusCode === null ? "request" : "response"}
        items={[{ value: "request", label: "Request", content: request }, { value: "response", label: "Response", content: response }, curl]}
      />
    );
  }
  const both = <div className="grid items-start gap-8 xl:grid-cols-2">{request}{response}</div>;
  return <Tabs key="wide" label={label} items={[{ value: "exchange", label: "Request and response", content: both }, curl]} />;
}

const query = "(min-width: 80rem)";

function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, () => true);
}

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}
