import { restRoute } from "@/lib/api/rest-route";
import * as endpointSecrets from "@/lib/api/rest/endpoint-secrets";

export const dynamic = "force-dynamic";

const route = restRoute([endpointSecrets.profile]);
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
