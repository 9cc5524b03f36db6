import type pg from "pg";
import { collectDefaultMetrics, Counter, Registry } from "prom-client";
import { bringsToken } from "./bearer";
import { publishAnswers } from "./publish-answers";
import { recentPlatformFigures } from "./platform";
import { renderSeries } from "./render";

const contentType = "text/plain; version=0.0.4; charset=utf-8";

/**
 * `GET /api/metrics` for Prometheus, with `Authorization: Bearer` and the POSTHORN_METRICS_TOKEN. The
 * figures are the whole installation's, whichever web server answers: scrape one of them.
 * `?only=process` gives this server process's own, for a scrape of each. Without a token set there
 * is nothing here (404).
 */
export function metricsHandler(pool: () => pg.Pool, token: string | undefined): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!token) return answer(404, "There are no metrics here: POSTHORN_METRICS_TOKEN is not set.\n");
    if (!bringsToken(request, token)) return answer(401, "Give the token of POSTHORN_METRICS_TOKEN as Authorization: Bearer.\n", { "www-authenticate": "Bearer" });
    if (new URL(request.url).searchParams.get("only") === "process") return answer(200, await processRegistry().metrics());
    try {
      return answer(200, renderSeries((await recentPlatformFigures(pool())).series));
    } catch (error) {
      console.error(JSON.stringify({ time: new Date().toISOString(), level: "error", message: "metrics: the database did not give its figures", error: (error as Error).message.slice(0, 300) }));
      return answer(503, "The database did not give its figures; the server's log says more.\n", { "retry-after": "5" });
    }
  };
}

/** Memory, CPU, event loop, garbage collection, and how publishing was answered; kept across hot reloads. */
function processRegistry(): Registry {
  const kept = globalThis as { posthornRegistry?: Registry };
  return (kept.posthornRegistry ??= newRegistry());
}

function newRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Counter({
    name: "posthorn_publish_answers_total",
    help: "Answers of this process to publish requests, by class of status.",
    labelNames: ["class"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [statusClass, count] of Object.entries(publishAnswers())) this.inc({ class: statusClass }, count);
    },
  });
  return registry;
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { "content-type": status === 200 ? contentType : "text/plain; charset=utf-8", "cache-control": "no-store", ...headers } });
}
