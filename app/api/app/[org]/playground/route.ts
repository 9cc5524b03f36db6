import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listInboxes } from "@/lib/playground/list";

export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  return Response.json(await listInboxes(tools().db, actor, env().NEXTAUTH_URL));
});
