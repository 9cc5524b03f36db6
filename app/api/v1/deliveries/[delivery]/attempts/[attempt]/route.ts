import { restRoute } from "@/lib/api/rest-route";
import * as deliveries from "@/lib/api/rest/deliveries";

export const dynamic = "force-dynamic";

const route = restRoute([deliveries.attempt]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
