import { z } from "zod";
import { localeOfRequest } from "@/app/i18n/locale-of-request";
import { checkJson } from "@/lib/api/check-json";
import { handle } from "@/app/api/app/handle";
import { readJsonText } from "@/lib/api/read-json-text";
import { tools } from "@/lib/app/tools";
import { authorize } from "@/lib/auth/permissions";
import { actorForRoute } from "@/lib/auth/session";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import { previewUrl } from "@/lib/egress/preview-url";

interface Context {
  params: Promise<{ org: string }>;
}

const body = z.object({ url: z.string().max(8_192) });
const bodyLimit = 64 * 1024;

/** The verdict on a URL that is being typed, with what its name resolves to now. A POST, so that the URL enters no access log. */
export const POST = handle<Context>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  authorize(actor, "endpoint.write");
  const text = await readJsonText(request, bodyLimit);
  checkJson(text);
  const { policy, resolver } = tools();
  const preview = await previewUrl(body.parse(JSON.parse(text)).url, policy, resolver);
  const locale = await localeOfRequest();
  const said = { ...preview, message: phraseIn(locale, preview.message), ...("fix" in preview && { fix: phraseIn(locale, preview.fix) }) };
  return Response.json(said, { headers: { "cache-control": "no-store" } });
});
