import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { listNotices } from "@/lib/notices/list";

/** The notices that still hold, for keeping the banner fresh. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  return Response.json(await listNotices(tools().db, actor), { headers: { "cache-control": "no-store" } });
});
