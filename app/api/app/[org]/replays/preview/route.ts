import { checkJson } from "@/lib/api/check-json";
import { handle } from "@/app/api/app/handle";
import { readJsonText } from "@/lib/api/read-json-text";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { previewReplay } from "@/lib/replays/preview";

/** A thousand ids take about 30 KB. */
const bodyLimit = 64 * 1024;

/** What a replay would take up. A POST, because a selection by hand does not fit into an address. */
export const POST = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const text = await readJsonText(request, bodyLimit);
  checkJson(text);
  const preview = await previewReplay(tools().db, actor, JSON.parse(text));
  return Response.json(preview, { headers: { "cache-control": "no-store" } });
});
