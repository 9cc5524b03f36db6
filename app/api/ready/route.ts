import { database } from "@/lib/db/database";
import { readiness } from "@/lib/operations/readiness";
import { readyHandler } from "@/lib/operations/ready-handler";

export const dynamic = "force-dynamic";

export const GET = readyHandler(() => readiness(database()), process.env.POSTHORN_METRICS_TOKEN);
