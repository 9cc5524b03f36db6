import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getDelivery } from "@/lib/deliveries/get";
import { notFound } from "@/lib/errors";

interface Context {
  params: Promise<{ org: string; endpoint: string; delivery: string }>;
}

/** How a test delivery stands, with its one attempt once it was made; without its payload. */
export const GET = handle<Context>(async (request, { params }) => {
  const { org, endpoint, delivery } = await params;
  const { actor } = await actorForRoute(request, org);
  const { payload: _payload, attemptLog, ...found } = await getDelivery(tools().db, actor, delivery);
  if (!found.test || found.endpointId !== endpoint) throw notFound("test delivery");
  return Response.json({ delivery: found, attempt: attemptLog[0] ?? null }, { headers: { "cache-control": "no-store" } });
});
