import type { DeliveryFilters } from "@/lib/deliveries/filters";
import { toPublicId } from "@/lib/ids";
import { rareOutcome, rareStatus, unseenStatus } from "./outcomes";
import type { SampleEvent } from "./sample-event";
import type { GrowthTenants } from "./tenants";

export interface LogCase {
  name: string;
  organizationId: string;
  filters: DeliveryFilters;
}

/** Each filter of the log alone, frequent, rare and never seen, and in the usual pairs. `sample` is one event of the big tenant. */
export function logCases(tenants: GrowthTenants, sample: SampleEvent, days: number, now: Date): LogCase[] {
  const { big, wide } = tenants;
  const ago = (share: number) => new Date(now.getTime() - days * 86_400_000 * share).toISOString();
  const endpoints = (organization: string) => tenants.endpoints.filter(({ organizationId }) => organizationId === organization).map(({ id }) => toPublicId("ep", id));
  const [all, orders, , customers, , files, disabled, , reports, failedReports] = endpoints(big);
  const [many] = endpoints(wide);
  const ofBig: Record<string, DeliveryFilters> = {
    "nothing": {},
    "state: failed": { state: ["failed"] },
    "state: succeeded": { state: ["succeeded"] },
    "state: pending": { state: ["pending"] },
    "state: retrying, held": { state: ["retrying", "held"] },
    "endpoint: most": { endpoint: all },
    "endpoint: few": { endpoint: failedReports },
    "endpoint: disabled": { endpoint: disabled },
    "type: frequent": { type: ["order.created"] },
    "type: rare": { type: ["report.failed"] },
    "type: none": { type: [tenants.silentType] },
    "types: 3": { type: ["order.paid", "invoice.paid", "report.ready"] },
    "code: 2xx": { code: ["2xx"] },
    "code: 5xx": { code: ["5xx"] },
    "code: three rows": { code: [String(rareStatus.status)] },
    "code: none seen": { code: [String(unseenStatus)] },
    "code: no answer": { code: ["none"] },
    "error: frequent": { error: ["response_timeout"] },
    "error: three rows": { error: [rareOutcome.errorClass] },
    "error: none seen": { error: ["tls_weak_certificate"] },
    "attempts: 1": { attempts: "1" },
    "attempts: 2-3": { attempts: "2-3" },
    "attempts: 4+": { attempts: "4+" },
    "attempts: 7": { attempts: "7" },
    "time: an hour": { since: ago(0.5), until: ago(0.5 - 1 / 24 / days) },
    "time: a month": { since: ago(0.75), until: ago(0.25) },
    "endpoint + state: failed": { endpoint: all, state: ["failed"] },
    "endpoint + state: mostly failing": { endpoint: reports, state: ["succeeded"] },
    "endpoint + type": { endpoint: orders, type: ["invoice.voided"] },
    "endpoint + type: not subscribed": { endpoint: customers, type: ["order.created"] },
    "endpoint + code": { endpoint: files, code: ["503"] },
    "endpoint + code: three rows": { endpoint: all, code: [String(rareStatus.status)] },
    "endpoint + error: three rows": { endpoint: all, error: [rareOutcome.errorClass] },
    "endpoint + time": { endpoint: orders, since: ago(0.5), until: ago(0.49) },
    "state + type": { state: ["failed"], type: ["order.created"] },
    "state + error": { state: ["failed"], error: ["dns_not_found"] },
    "state + attempts: late success": { state: ["succeeded"], attempts: "4+" },
    "state + time": { state: ["failed"], since: ago(0.9), until: ago(0.89) },
    "state + time: error three rows": { error: [rareOutcome.errorClass], since: ago(0.6), until: ago(0.4) },
    "type + code": { type: ["report.failed"], code: ["5xx"] },
    "event": { event: sample.event },
    "search: event id": { search: sample.event },
    "search: endpoint id": { search: failedReports },
    "search: idempotency key": { search: sample.idempotencyKey },
    "search: identifier of one": { search: sample.identifier },
    "search: identifier of some": { search: sample.customer },
    "search: identifier of many": { search: "sku-77" },
    "search: identifier of all": { search: "acct_1" },
    "search: identifier + state": { search: "sku-77", state: ["failed"] },
  };
  const ofWide: Record<string, DeliveryFilters> = {
    "1,000 endpoints: nothing": {},
    "1,000 endpoints: failed": { state: ["failed"] },
    "1,000 endpoints: code 5xx": { code: ["5xx"] },
    "1,000 endpoints: error none seen": { error: ["tls_weak_certificate"] },
    "1,000 endpoints: type": { type: ["file.uploaded"] },
    "1,000 endpoints: one": { endpoint: many },
  };
  const cases = (organizationId: string, named: Record<string, DeliveryFilters>) => Object.entries(named).map(([name, filters]) => ({ name, organizationId, filters }));
  return [...cases(big, ofBig), ...cases(wide, ofWide), ...cases(tenants.small[0]!, { "small tenant: nothing": {}, "small tenant: failed": { state: ["failed"] } })];
}
