import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getRequest } from "@/lib/playground/get-request";

export const GET = handle<{ params: Promise<{ org: string; inbox: string; request: string }> }>(async (request, { params }) => {
  const { org, inbox, request: id } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await getRequest(tools().db, actor, inbox, id));
});
