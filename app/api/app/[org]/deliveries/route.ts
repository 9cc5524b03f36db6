import { handle } from "@/lib/api/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { deliveryFilters, listDeliveries } from "@/lib/deliveries/list";

/** A page of the log. `state` and `ids` are lists with commas, as in the page's own address. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { state, ids, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  const filters = deliveryFilters.parse({ ...given, state: state?.split(","), ids: ids?.split(",") });
  return Response.json(await listDeliveries(tools().db, actor, filters));
});
