import { apiRoute } from "@/lib/api/api-route";
import { listAuditOperation } from "./list-audit";

export const dynamic = "force-dynamic";

const route = apiRoute({ GET: listAuditOperation });
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
