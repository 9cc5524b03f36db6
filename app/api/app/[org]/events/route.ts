import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { listEvents } from "@/lib/events/list";

export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const filters = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(await listEvents(tools().db, actor, filters), { headers: { "cache-control": "no-store" } });
});
