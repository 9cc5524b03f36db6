import { restRoute } from "@/lib/api/rest-route";
import * as organizations from "@/lib/api/rest/organizations";

export const dynamic = "force-dynamic";

const route = restRoute([organizations.rename]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
