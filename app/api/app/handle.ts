import { databaseAway } from "@/app/database-away";
import { localeOfRequest } from "@/app/i18n/locale-of-request";
import { handle as handleAny } from "@/lib/api/handle";
import type { Problem } from "@/lib/api/problem";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/** Wraps a route that the dashboard's own pages ask: what goes wrong is told in the language of the screen. */
export function handle<Context = void>(work: Handler<Context>): Handler<Context> {
  const handled = handleAny(work);
  return async (request, context) => {
    const response = await handled(request, context);
    if (response.headers.get("content-type") !== "application/problem+json") return response;
    const locale = await localeOfRequest();
    const problem = (await response.json()) as Problem;
    const { message, fix } = problem.code === databaseAway.code ? databaseAway : { message: problem.detail, fix: problem.fix };
    return new Response(JSON.stringify({ ...problem, detail: phraseIn(locale, message), fix: phraseIn(locale, fix) }), { status: response.status, headers: response.headers });
  };
}
