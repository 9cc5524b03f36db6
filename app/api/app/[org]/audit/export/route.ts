import { z } from "zod";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { exportAudit, type AuditFormat } from "@/lib/audit/export";
import { actorForRoute } from "@/lib/auth/session";

const formats = z.enum(["csv", "jsonl"], { error: "Use csv or jsonl." });
const mediaTypes: Record<AuditFormat, string> = { csv: "text/csv; charset=utf-8; header=present", jsonl: "application/x-ndjson; charset=utf-8" };

/** The audit log as a file, with the page's own filters. A batch is read when the one before it has left. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor, organization } = await actorForRoute(request, (await params).org);
  const { format: given, ...filters } = Object.fromEntries(new URL(request.url).searchParams);
  const format = formats.parse(given ?? "csv");
  const pieces = await exportAudit(tools().db, actor, filters, format);
  const file = `audit-${organization.slug}-${new Date().toISOString().slice(0, 10)}.${format}`;
  return new Response(streamOf(pieces), { headers: { "content-type": mediaTypes[format], "content-disposition": `attachment; filename="${file}"`, "cache-control": "no-store", "x-content-type-options": "nosniff" } });
});

function streamOf(pieces: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
}
