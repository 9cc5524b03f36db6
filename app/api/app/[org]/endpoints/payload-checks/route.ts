import { z } from "zod";
import { readBody } from "@/app/api/app/[org]/endpoints/read-body";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { checkTestPayload } from "@/lib/endpoints/test-data";

interface Context {
  params: Promise<{ org: string }>;
}

const body = z.object({ type: z.string().max(256), data: z.string().max(512 * 1024) });

/** What is wrong with an edited payload, while it is edited. The judge compiles schemas, which a page's policy forbids, hence here. */
export const POST = handle<Context>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { type, data } = await readBody(request, body);
  return Response.json(await checkTestPayload(tools().db, actor, type, data), { headers: { "cache-control": "no-store" } });
});
