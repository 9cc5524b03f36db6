import { newId } from "@/lib/ids";

/** One endpoint of the generated tenants. */
export interface GrowthEndpoint {
  id: string;
  organizationId: string;
  url: string;
  filters: string[];
  /** Share of its deliveries that succeed. */
  reliability: number;
  disabled: boolean;
}

/** Events of one type of one organization, as often as `weight` among all. */
export interface GrowthRoute {
  organizationId: string;
  type: string;
  weight: number;
  endpoints: GrowthEndpoint[];
}

export interface GrowthTenants {
  /** Holds most of the deliveries, with ten endpoints. */
  big: string;
  /** A thousand endpoints. */
  wide: string;
  small: string[];
  endpoints: GrowthEndpoint[];
  routes: GrowthRoute[];
  /** In the catalog, never published. */
  silentType: string;
}

const families = {
  order: ["created", "paid", "shipped", "delivered", "refunded", "canceled"],
  invoice: ["created", "finalized", "paid", "payment_failed", "voided"],
  customer: ["created", "updated", "deleted"],
  subscription: ["created", "renewed", "paused", "canceled", "trial_ending"],
  payout: ["created", "paid", "failed"],
  file: ["uploaded", "scanned", "deleted"],
  user: ["signed_in", "invited", "removed"],
  report: ["ready", "failed"],
};

/** In the order of how often they happen: each twice as rare as four before it. */
export const growthTypes = Object.entries(families).flatMap(([family, verbs]) => verbs.map((verb) => `${family}.${verb}`));

export const silentType = "audit.exported";

/** The tenants of a large installation: one with nine tenths of all deliveries, one with very many endpoints, twenty small ones. */
export function growthTenants(): GrowthTenants {
  const big = newId();
  const wide = newId();
  const small = Array.from({ length: 20 }, newId);
  const bigEndpoints = [
    endpoint(big, ["*"], 0.995),
    endpoint(big, ["order.*", "invoice.*"], 0.98),
    endpoint(big, ["order.*"], 0.93),
    endpoint(big, ["customer.*", "subscription.*"], 0.999),
    endpoint(big, ["invoice.paid", "invoice.payment_failed", "payout.*"], 0.97),
    endpoint(big, ["file.*"], 0.6),
    endpoint(big, ["user.*"], 0.99, true),
    endpoint(big, ["order.created", "order.paid"], 0.99),
    endpoint(big, ["report.*"], 0.02),
    endpoint(big, ["report.failed"], 0.9),
  ];
  const wideEndpoints = Array.from({ length: 1000 }, (_, i) => endpoint(wide, [growthTypes[i % growthTypes.length]!], i % 10 === 0 ? 0.8 : 0.99));
  const smallEndpoints = small.map((id) => endpoint(id, ["*"], 0.97));
  const endpoints = [...bigEndpoints, ...wideEndpoints, ...smallEndpoints];
  const routes = [big, wide, ...small].flatMap((organizationId) => {
    const own = endpoints.filter((candidate) => candidate.organizationId === organizationId);
    return growthTypes.map((type, rank) => {
      const subscribed = own.filter(({ filters }) => filters.some((filter) => filter === "*" || filter === type || (filter.endsWith(".*") && type.startsWith(filter.slice(0, -1)))));
      const share = organizationId === big ? 1 : organizationId === wide ? 0.006 : 0.005;
      return { organizationId, type, weight: share * 2 ** (-rank / 4), endpoints: subscribed };
    });
  });
  return { big, wide, small, endpoints, routes, silentType };
}

let count = 0;

function endpoint(organizationId: string, filters: string[], reliability: number, disabled = false): GrowthEndpoint {
  return { id: newId(), organizationId, url: `https://hooks-${++count}.example.com/in`, filters, reliability, disabled };
}
