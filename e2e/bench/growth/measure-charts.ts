import { loadEndpointPage } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/page-data";
import { percentile } from "@/e2e/bench/percentile";
import type { Database } from "@/lib/db/database";
import { getEndpointTimeline } from "@/lib/endpoints/timeline";
import { timelineRanges } from "@/lib/endpoints/timeline-frame";
import { toPublicId } from "@/lib/ids";
import { getOverview } from "@/lib/overview/get";
import { overviewRanges } from "@/lib/overview/range";
import { actorOf } from "@/prisma/factories";
import type { GrowthTenants } from "./tenants";

export interface ChartsMeasure {
  /** p95 in ms, over all ranges, of the largest tenant, and of the one with a thousand endpoints. */
  overviewMs: number;
  wideOverviewMs: number;
  /** p95 in ms, over all ranges, of each endpoint of the largest tenant: what its page asks for. */
  endpointPageMs: number;
}

/** What the overview and an endpoint's page read, by the verbs that they call, one at a time. */
export async function measureCharts(db: Database, { big, wide, endpoints }: GrowthTenants, rounds = 5): Promise<ChartsMeasure> {
  const overviews = new Map<string, number[]>([[big, []], [wide, []]]);
  const endpointPage: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const range of overviewRanges) {
      for (const [organization, times] of overviews) times.push(await timed(() => getOverview(db, actorOf(organization), range, "Europe/Berlin")));
    }
    for (const [index, { id }] of endpoints.filter(({ organizationId }) => organizationId === big).entries()) {
      const [actor, publicId, range] = [actorOf(big), toPublicId("ep", id), timelineRanges[(index + round) % timelineRanges.length]!];
      endpointPage.push(await timed(() => Promise.all([loadEndpointPage(db, actor, publicId), getEndpointTimeline(db, actor, publicId, range, 60)])));
    }
  }
  return { overviewMs: percentile(overviews.get(big)!, 95), wideOverviewMs: percentile(overviews.get(wide)!, 95), endpointPageMs: percentile(endpointPage, 95) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
