import { apiRoute } from "@/lib/api/api-route";
import { createOrganizationOperation, listOrganizationsOperation } from "@/lib/api/organizations";

export const dynamic = "force-dynamic";

const route = apiRoute({ GET: listOrganizationsOperation, POST: createOrganizationOperation });
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
