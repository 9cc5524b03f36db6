import { restRoute } from "@/lib/api/rest-route";
import * as people from "@/lib/api/rest/people";

export const dynamic = "force-dynamic";

const route = restRoute([people.listOpenInvitations, people.invite]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
