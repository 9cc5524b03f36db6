import { restRoute } from "@/lib/api/rest-route";
import * as events from "@/lib/api/rest/events";

export const dynamic = "force-dynamic";

const route = restRoute([events.routing]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
