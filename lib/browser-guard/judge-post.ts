import { DomainError } from "@/lib/errors";

/** Server actions carry forms; the largest field is a payload of 256 KiB. Next stops reading at the same size. */
export const actionBodyLimit = 1024 * 1024;

export interface PostToPage {
  method: string;
  headers: Headers;
  /** Hosts, with port, at which people reach this site. */
  hosts: readonly string[];
}

/**
 * Whether a request to a page may go on: looking is free, a POST is a server
 * action and must come from a page of this site. Every browser names the origin
 * of a POST (Fetch standard, section 3.2), so one without is refused too. Returns the
 * refusal (405, 403 or 413), or null.
 */
export function judgePost({ method, headers, hosts }: PostToPage): DomainError | null {
  if (method === "GET" || method === "HEAD") return null;
  if (method !== "POST") return new DomainError(405, "method_not_allowed", `${method.slice(0, 20)} is not possible here.`, "Use GET or HEAD, or the REST API.");
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin) || !hosts.includes(new URL(origin).host)) {
    return new DomainError(403, "cross_site", "This request did not come from a page of this site.", "Open the dashboard itself and repeat it there.");
  }
  if (Number(headers.get("content-length") ?? 0) > actionBodyLimit) {
    return new DomainError(413, "body_too_large", `The form is over ${actionBodyLimit.toLocaleString("en")} bytes.`, "Send less at once.", { limit: actionBodyLimit });
  }
  return null;
}
