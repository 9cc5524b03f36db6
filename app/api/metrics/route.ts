import { database } from "@/lib/db/database";
import { metricsHandler } from "@/lib/metrics/handler";

export const dynamic = "force-dynamic";

export const GET = metricsHandler(() => database().servicePool, process.env.POSTHORN_METRICS_TOKEN);
