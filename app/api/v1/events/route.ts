import { publishHandler } from "@/lib/api/publish";
import { restRoute } from "@/lib/api/rest-route";
import * as events from "@/lib/api/rest/events";

export const dynamic = "force-dynamic";

// Publishing goes straight to its handler: nothing of the others' layer is in its way.
const route = restRoute([events.list, events.publish]);
export { publishHandler as POST, route as DELETE, route as GET, route as OPTIONS, route as PATCH, route as PUT };
