import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { listReplays } from "@/lib/replays/get";

/** The newest replays, with their progress. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  return Response.json(await listReplays(tools().db, actor));
});
