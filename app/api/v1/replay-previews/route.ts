import { restRoute } from "@/lib/api/rest-route";
import * as replays from "@/lib/api/rest/replays";

export const dynamic = "force-dynamic";

const route = restRoute([replays.preview]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
