import { createOpenApiHandler } from "@/lib/api/openapi";

export const dynamic = "force-dynamic";

const route = createOpenApiHandler();
export { route as DELETE, route as GET, route as PATCH, route as POST, route as PUT };
