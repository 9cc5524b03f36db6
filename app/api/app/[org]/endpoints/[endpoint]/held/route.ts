import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { countHeld } from "@/lib/endpoints/activate";
import { instantText } from "@/lib/instant";

interface Context {
  params: Promise<{ org: string; endpoint: string }>;
}

const query = z.object({ since: instantText("Use an instant with its zone, such as 2026-11-30T12:00:00Z.").transform((text) => new Date(text)).nullable() });

/** How many deliveries are held since an instant: `?since=2026-03-10T12:00:00Z`, all without it. */
export const GET = handle<Context>(async (request, { params }) => {
  const { org, endpoint } = await params;
  const { actor } = await actorForRoute(request, org);
  const { since } = query.parse({ since: new URL(request.url).searchParams.get("since") });
  return Response.json({ held: await countHeld(tools().db, actor, endpoint, since) }, { headers: { "cache-control": "no-store" } });
});
