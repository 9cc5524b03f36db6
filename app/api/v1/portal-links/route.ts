import { apiRoute } from "@/lib/api/api-route";
import { createPortalLinkOperation } from "@/lib/api/portal-links";

export const dynamic = "force-dynamic";

const route = apiRoute({ POST: createPortalLinkOperation });
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
