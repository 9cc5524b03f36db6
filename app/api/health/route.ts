import { healthHandler } from "@/lib/api/health";

export const dynamic = "force-dynamic";

export { healthHandler as GET };
