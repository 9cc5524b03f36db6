import { toPublicId } from "@/lib/ids";
import type { EndpointName } from "./get";
import type { FailureGroup } from "./rows";

/** Failures that have one cause in common. */
export interface Cause {
  error: { errorClass: string; status: number | null };
  failed: number;
  retrying: number;
  lastAt: string;
  endpoints: EndpointName[];
  /** Public id of the newest delivery that failed so. */
  example: string;
}

/** By what went wrong, over all endpoints; the most first. */
export function causesOf(groups: FailureGroup[], nameOf: (endpointId: string) => EndpointName): Cause[] {
  const byCause = new Map<string, FailureGroup[]>();
  for (const group of groups) {
    const key = `${group.errorClass} ${group.status}`;
    byCause.set(key, [...(byCause.get(key) ?? []), group]);
  }
  return [...byCause.values()]
    .map((same) => {
      const newest = same.reduce((a, b) => (b.newestId > a.newestId ? b : a));
      return {
        error: { errorClass: newest.errorClass, status: newest.status },
        failed: same.reduce((sum, group) => sum + group.failed, 0),
        retrying: same.reduce((sum, group) => sum + group.retrying, 0),
        lastAt: new Date(Math.max(...same.map((group) => group.lastAt.getTime()))).toISOString(),
        endpoints: same.sort((a, b) => b.failed + b.retrying - a.failed - a.retrying).map((group) => nameOf(group.endpointId)),
        example: toPublicId("dlv", newest.newestId),
      };
    })
    .sort((a, b) => b.failed + b.retrying - a.failed - a.retrying);
}

/** What each endpoint (UUID) answered last, of the failures at hand. */
export function lastCauses(groups: FailureGroup[]): Map<string, Cause["error"]> {
  const newest = new Map<string, FailureGroup>();
  for (const group of groups) {
    const known = newest.get(group.endpointId);
    if (known === undefined || group.lastAt > known.lastAt) newest.set(group.endpointId, group);
  }
  return new Map([...newest].map(([id, { errorClass, status }]) => [id, { errorClass, status }]));
}
