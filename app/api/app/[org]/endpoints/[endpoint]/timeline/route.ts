import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getEndpointTimeline } from "@/lib/endpoints/timeline";
import { timelineRanges, zoneOffsetMinutes } from "@/lib/endpoints/timeline-frame";

interface Context {
  params: Promise<{ org: string; endpoint: string }>;
}

const query = z.object({ range: z.enum(timelineRanges), zone: z.string().max(64) });

/** How an endpoint did over a range, in columns of the reader's clock: `?range=24h&zone=Europe/Berlin`. */
export const GET = handle<Context>(async (request, { params }) => {
  const { org, endpoint } = await params;
  const { actor } = await actorForRoute(request, org);
  const { searchParams } = new URL(request.url);
  const { range, zone } = query.parse({ range: searchParams.get("range") ?? "24h", zone: searchParams.get("zone") ?? "UTC" });
  return Response.json(await getEndpointTimeline(tools().db, actor, endpoint, range, zoneOffsetMinutes(zone, new Date())), { headers: { "cache-control": "no-store" } });
});
