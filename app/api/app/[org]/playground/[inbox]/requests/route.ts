import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { maxKeptRequests } from "@/lib/playground/limits";
import { listRequests } from "@/lib/playground/list-requests";

const query = z.object({ limit: z.coerce.number().int().min(1).max(maxKeptRequests).default(50) });

export const GET = handle<{ params: Promise<{ org: string; inbox: string }> }>(async (request, { params }) => {
  const { org, inbox } = await params;
  const { actor } = await actorForRoute(request, org);
  const { limit } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(await listRequests(tools().db, actor, inbox, limit));
});
