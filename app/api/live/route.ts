export const dynamic = "force-dynamic";

/** `GET /api/live`: the process answers; asks nothing of the database, so a restart is not what a 503 elsewhere calls for. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
