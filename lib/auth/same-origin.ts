import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors";

/** Throws `cross_site` (403) for a write that another site's page has sent. */
export function refuseOtherSites(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  // Behind a proxy that renames the host, the public address is the one that counts.
  const ours = [new URL(env().NEXTAUTH_URL).host, request.headers.get("host")];
  if (origin !== null && URL.canParse(origin) && ours.includes(new URL(origin).host)) return;
  throw new DomainError(403, "cross_site", "This request did not come from a page of this site.", "Open the dashboard itself and repeat it there.");
}
