import { restRoute } from "@/lib/api/rest-route";
import * as endpoints from "@/lib/api/rest/endpoints";

export const dynamic = "force-dynamic";

const route = restRoute([endpoints.list, endpoints.create]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
