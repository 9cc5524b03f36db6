import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getEventDetail } from "@/lib/events/get-detail";

export const GET = handle<{ params: Promise<{ org: string; event: string }> }>(async (request, { params }) => {
  const { org, event } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await getEventDetail(tools().db, actor, event), { headers: { "cache-control": "no-store" } });
});
