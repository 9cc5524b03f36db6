import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { getTestExample } from "@/lib/endpoints/test-data";

interface Context {
  params: Promise<{ org: string }>;
}

const query = z.object({ type: z.string().max(256), url: z.string().max(8_192).default("") });

/** The example of a type for the editor of a test: `?type=order.paid`. */
export const GET = handle<Context>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { searchParams } = new URL(request.url);
  const { type, url } = query.parse({ type: searchParams.get("type"), url: searchParams.get("url") ?? undefined });
  return Response.json(await getTestExample(tools().db, actor, type, url), { headers: { "cache-control": "no-store" } });
});
