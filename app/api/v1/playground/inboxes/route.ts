import { restRoute } from "@/lib/api/rest-route";
import * as playground from "@/lib/api/rest/playground";

export const dynamic = "force-dynamic";

const route = restRoute([playground.list, playground.create]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
