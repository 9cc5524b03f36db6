import { apiRoute } from "@/lib/api/api-route";
import { getOrganizationOperation, patchOrganizationOperation } from "@/lib/api/organizations";

export const dynamic = "force-dynamic";

const route = apiRoute({ GET: getOrganizationOperation, PATCH: patchOrganizationOperation });
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
