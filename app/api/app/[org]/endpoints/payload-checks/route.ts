import { z } from "zod";
import { readBody } from "@/app/api/app/[org]/endpoints/read-body";
import { handle } from "@/app/api/app/handle";
import { localeOfRequest } from "@/app/i18n/locale-of-request";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { checkTestPayload } from "@/lib/endpoints/test-data";
import { payloadInGerman } from "@/lib/i18n/phrases/payload-in-german";

interface Context {
  params: Promise<{ org: string }>;
}

const body = z.object({ type: z.string().max(256), data: z.string().max(512 * 1024) });

/** What is wrong with an edited payload, while it is edited. The judge compiles schemas, which a page's policy forbids, hence here. */
export const POST = handle<Context>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { type, data } = await readBody(request, body);
  const verdict = await checkTestPayload(tools().db, actor, type, data);
  const locale = await localeOfRequest();
  const problems = locale === "en" ? verdict.problems : verdict.problems.map((problem) => ({ ...problem, message: payloadInGerman(problem.message) }));
  return Response.json({ ...verdict, problems }, { headers: { "cache-control": "no-store" } });
});
