import { revokeApiKeyOperation } from "@/lib/api/api-keys";
import { apiRoute } from "@/lib/api/api-route";

export const dynamic = "force-dynamic";

const route = apiRoute({ DELETE: revokeApiKeyOperation });
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
