import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getDeliveryProgress } from "@/lib/deliveries/progress";

export const GET = handle<{ params: Promise<{ org: string; delivery: string }> }>(async (request, { params }) => {
  const { org, delivery } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await getDeliveryProgress(tools().db, actor, delivery));
});
