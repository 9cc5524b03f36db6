import { cookies } from "next/headers";
import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
import { getOverview } from "@/lib/overview/get";
import { overviewRanges } from "@/lib/overview/range";

const query = z.object({ range: z.enum(overviewRanges).default("24h") });

export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { range } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const timeZone = knownTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  return Response.json(await getOverview(tools().db, actor, range, timeZone), { headers: { "cache-control": "no-store" } });
});
