import { loadEndpointPage } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/page-data";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";

interface Context {
  params: Promise<{ org: string; endpoint: string }>;
}

/** What the page of one endpoint shows, for keeping it fresh. */
export const GET = handle<Context>(async (request, { params }) => {
  const { org, endpoint } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await loadEndpointPage(tools().db, actor, endpoint), { headers: { "cache-control": "no-store" } });
});
