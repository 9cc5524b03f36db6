import { z } from "zod";
import { rangeToInstants } from "@/app/(dashboard)/[org]/deliveries/filters";
import { handle } from "@/app/api/app/handle";
import { tools } from "@/lib/app/tools";
import { actorForRoute } from "@/lib/auth/session";
import { exportDeliveries } from "@/lib/deliveries/export";

const formats = z.enum(["csv", "jsonl"]).catch("csv");
const contentType = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" };

/** The deliveries of the filters as a file. */
export const GET = handle<{ params: Promise<{ org: string }> }>(async (request, { params }) => {
  const { actor } = await actorForRoute(request, (await params).org);
  const { format: asked, ...filters } = rangeToInstants(Object.fromEntries(new URL(request.url).searchParams), new Date());
  const format = formats.parse(asked);
  const pieces = await exportDeliveries(tools().db, actor, filters, format);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Pulled: a reader who has gone, or is slow, holds nothing up.
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(),
  });
  const name = `deliveries-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.${format}`;
  return new Response(body, { headers: { "content-type": contentType[format], "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" } });
});
