import { rangeToInstants } from "@/app/(dashboard)/[org]/deliveries/filters";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { listDeliveries } from "@/lib/deliveries/list";

/** A page of the log; its filters as in the page's own address. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const filters = rangeToInstants(Object.fromEntries(new URL(request.url).searchParams), new Date());
  return Response.json(await listDeliveries(tools().db, actor, filters));
});
