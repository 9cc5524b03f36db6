import { getEventHandler } from "@/lib/api/get-event";

export const dynamic = "force-dynamic";

export { getEventHandler as DELETE, getEventHandler as GET, getEventHandler as PATCH, getEventHandler as POST, getEventHandler as PUT };
