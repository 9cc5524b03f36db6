import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { listEndpoints } from "@/lib/endpoints/list";

interface Context {
  params: Promise<{ org: string }>;
}

/** All endpoints of the organization, for the list that keeps itself fresh. */
export const GET = handle<Context>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  return Response.json(await listEndpoints(tools().db, actor), { headers: { "cache-control": "no-store" } });
});
