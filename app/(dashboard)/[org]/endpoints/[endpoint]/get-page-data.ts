import { cache } from "react";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { loadEndpointPage } from "./page-data";

/** The page's data, read once for its title and its body. */
export const getPageData = cache(async (org: string, endpoint: string) => {
  const { actor } = await requireActor(org);
  return loadEndpointPage(tools().db, actor, endpoint);
});
