import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getDelivery } from "@/lib/deliveries/get";

/** The whole of it, bodies included: asked for again only when `progress` tells of another attempt. */
export const GET = handle<{ params: Promise<{ org: string; delivery: string }> }>(async (request, { params }) => {
  const { org, delivery } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await getDelivery(tools().db, actor, delivery));
});
