import { restRoute } from "@/lib/api/rest-route";
import * as eventTypes from "@/lib/api/rest/event-types";

export const dynamic = "force-dynamic";

const route = restRoute([eventTypes.list, eventTypes.create]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
