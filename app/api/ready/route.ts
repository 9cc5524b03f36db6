import { database } from "@/lib/db/database";
import { readiness } from "@/lib/operations/readiness";

export const dynamic = "force-dynamic";

/**
 * Whether the whole installation does its work: 200, or 503 with the reasons. For monitoring and
 * for a rollout to wait on. A load balancer asks /api/health: web can answer without a worker.
 */
export async function GET(): Promise<Response> {
  const { ready, ...rest } = await readiness(database());
  const headers = { "cache-control": "no-store", ...(!ready && { "retry-after": "5" }) };
  return Response.json({ status: ready ? "ready" : "not_ready", ...rest }, { status: ready ? 200 : 503, headers });
}
