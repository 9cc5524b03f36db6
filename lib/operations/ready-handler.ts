import { bringsToken } from "@/lib/metrics/bearer";
import type { Readiness } from "./readiness";

/** However many ask, the database is asked this seldom. */
const keepMs = 1_000;

/**
 * `GET /api/ready`: whether the whole installation does its work, as 200 or 503. For monitoring and
 * for a rollout to wait on; a load balancer asks /api/health, for web can answer without a worker.
 * Reasons, versions and counts are for whoever brings the POSTHORN_METRICS_TOKEN.
 */
export function readyHandler(ask: () => Promise<Readiness>, token: string | undefined, now = () => performance.now()): (request: Request) => Promise<Response> {
  let known: { at: number; readiness: Promise<Readiness> } | undefined;
  return async (request) => {
    if (known === undefined || now() - known.at >= keepMs) known = { at: now(), readiness: ask() };
    const { ready, ...rest } = await known.readiness;
    const headers = { "cache-control": "no-store", ...(!ready && { "retry-after": "5" }) };
    const told = token && bringsToken(request, token) ? rest : {};
    return Response.json({ status: ready ? "ready" : "not_ready", ...told }, { status: ready ? 200 : 503, headers });
  };
}
