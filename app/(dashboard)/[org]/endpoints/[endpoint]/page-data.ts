import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { listDeliveries } from "@/lib/deliveries/list";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { getEndpointDetail, type EndpointDetail } from "@/lib/endpoints/get-detail";

export interface EndpointPageData {
  endpoint: EndpointDetail;
  /** The last ten, newest first. */
  deliveries: DeliverySummary[];
}

/** What the page of one endpoint shows: the same for its first paint and for each refresh. */
export async function loadEndpointPage(db: Database, actor: Actor, id: string): Promise<EndpointPageData> {
  const deliveries = listDeliveries(db, actor, { endpoint: id, limit: 10 });
  // Where the id is none, the log's refusal of it as a filter is not what is told.
  deliveries.catch(() => {});
  return { endpoint: await getEndpointDetail(db, actor, id), deliveries: (await deliveries).items };
}
