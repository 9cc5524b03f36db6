import { checkUrl } from "@/lib/egress/check-url";
import type { EgressPolicy } from "@/lib/egress/policy";
import { invalid } from "@/lib/errors";

/** The canonical URL to store, or `url_refused` with the guard's reason. Sending checks it again, every time. */
export function acceptUrl(url: string, policy: EgressPolicy): string {
  const verdict = checkUrl(url, policy);
  if (!verdict.ok) throw invalid("url_refused", verdict.message, verdict.fix, { reason: verdict.code });
  return verdict.url;
}
