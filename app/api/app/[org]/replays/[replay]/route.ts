import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getReplay } from "@/lib/replays/get";

/** One replay: how far it has come, and the states of what it took up. */
export const GET = handle<{ params: Promise<{ org: string; replay: string }> }>(async (request, { params }) => {
  const { org, replay } = await params;
  const { actor } = await actorForRoute(request, org);
  return Response.json(await getReplay(tools().db, actor, replay));
});
