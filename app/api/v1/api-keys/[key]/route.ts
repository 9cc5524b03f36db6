import { restRoute } from "@/lib/api/rest-route";
import * as access from "@/lib/api/rest/access";

export const dynamic = "force-dynamic";

const route = restRoute([access.revokeKey]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
