import { visibleText } from "@/lib/audit/visible-text";
import type { Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";
import { toPublicId } from "@/lib/ids";
import { boundedQuery } from "./search/bounded";

export const clusterWindows = { hour: 3_600_000, day: 86_400_000 } as const;
export type ClusterWindow = keyof typeof clusterWindows;

/** Endpoints that fail in the same way: of one host, or one endpoint alone. */
export interface FailureCluster {
  errorClass: string;
  host: string;
  /** Failed attempts. */
  failures: number;
  firstAt: string;
  lastAt: string;
  organizations: number;
  /** Those with the most failures first, at most 20. */
  endpoints: { id: string; url: string; organization: { slug: string; name: string }; failures: number }[];
}

export interface FailureClusters {
  clusters: FailureCluster[];
  /** From when on attempts were counted: the window's begin, or later where there were more than are read. */
  since: string;
  complete: boolean;
  /** Stopped at its time limit. */
  stopped: boolean;
}

/** The newest attempts are read through their primary key, whose first part is the time. So many at most. */
const mostAttempts = 100_000;
const mostClusters = 50;

/**
 * What fails right now over all organizations: error class and host (or
 * endpoint), most failures first. For members of staff, who see it as a whole:
 * no organization's log speaks of it before one of its things is opened.
 */
export async function listFailureClusters(db: Pick<Database, "servicePool">, window: ClusterWindow, by: "host" | "endpoint", now = new Date(), limit = mostAttempts): Promise<FailureClusters> {
  const begin = new Date(now.getTime() - clusterWindows[window]);
  const rows = await boundedQuery<Row>(db.servicePool, clustersSql(by), [idFloor(begin), limit]);
  if (rows === null) return { clusters: [], since: begin.toISOString(), complete: false, stopped: true };
  const seen = Number(rows[0]?.seen ?? 0);
  const complete = seen < limit;
  return {
    clusters: rows.filter((row) => row.error_class !== null).map(toCluster),
    since: (complete ? begin : (rows[0]?.oldest ?? begin)).toISOString(),
    complete,
    stopped: false,
  };
}

interface Row {
  seen: string | number;
  oldest: Date | null;
  error_class: string | null;
  host: string;
  failures: number;
  first_at: Date;
  last_at: Date;
  organizations: number;
  endpoints: { id: string; url: string; slug: string; name: string; failures: number }[];
}

function toCluster({ error_class, host, failures, first_at, last_at, organizations, endpoints }: Row): FailureCluster {
  return {
    errorClass: error_class!,
    host: visibleText(host),
    failures,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
    organizations,
    endpoints: endpoints.map(({ id, url, slug, name, failures: own }) => ({ id: toPublicId("ep", id), url: visibleText(url), organization: { slug, name: visibleText(name) }, failures: own })),
  };
}

/** What stands between "://" (and a user, which no URL here has) and the next "/", "?", "#" or ":". */
export const hostSql = (url: string) => `lower(substring(${url} from '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/@?#]*@)?(\\[[^\\]]*\\]|[^/:?#]+)'))`;

/** The counts of what was read stand in each row, and in one without a cluster where nothing failed. */
const clustersSql = (by: "host" | "endpoint") => `
  WITH recent AS MATERIALIZED (
    SELECT id, endpoint_id, error_class, started_at, delivered FROM attempts WHERE id >= $1::uuid ORDER BY id DESC LIMIT $2
  ), per_endpoint AS (
    SELECT endpoint_id, error_class, count(*)::int AS failures, min(started_at) AS first_at, max(started_at) AS last_at
    FROM recent WHERE NOT delivered GROUP BY 1, 2
  ), placed AS (
    SELECT p.*, e.url, e.organization_id, o.slug, o.name, coalesce(${hostSql("e.url")}, e.url) AS host
    FROM per_endpoint p JOIN endpoints e ON e.id = p.endpoint_id JOIN organizations o ON o.id = e.organization_id
  ), clusters AS (
    SELECT error_class, host, sum(failures)::int AS failures, min(first_at) AS first_at, max(last_at) AS last_at,
      count(DISTINCT organization_id)::int AS organizations,
      (array_agg(json_build_object('id', endpoint_id, 'url', url, 'slug', slug, 'name', name, 'failures', failures) ORDER BY failures DESC))[1:20] AS endpoints
    FROM placed GROUP BY error_class, host${by === "endpoint" ? ", endpoint_id" : ""} ORDER BY failures DESC, last_at DESC LIMIT ${mostClusters}
  )
  SELECT (SELECT count(*) FROM recent) AS seen, (SELECT min(started_at) FROM recent) AS oldest, c.*
  FROM (SELECT 1) AS one LEFT JOIN clusters c ON true ORDER BY c.failures DESC NULLS LAST, c.last_at DESC`;
