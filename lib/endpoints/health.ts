import type { Tx } from "@/lib/db/database";
import { latencyBuckets, latencyQuantile } from "@/lib/delivery/latency";

export interface HourCount {
  /** Start of the hour, ISO 8601. */
  at: string;
  succeeded: number;
  failed: number;
}

/** Attempts of the last 24 hours, from the hourly rollups. */
export interface DayHealth {
  succeeded: number;
  failed: number;
  /** 0 to 1; null where nothing was attempted. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  /** 24 hours, oldest first, empty ones included. */
  hours: HourCount[];
}

const hourMs = 3_600_000;

/** Health of each of these endpoints; every id has an entry. */
export async function dayHealth(tx: Tx, endpointIds: string[], now: Date): Promise<Map<string, DayHealth>> {
  const first = Math.floor(now.getTime() / hourMs) * hourMs - 23 * hourMs;
  const rows = await tx.endpointRollup.findMany({ where: { endpointId: { in: endpointIds }, spanSeconds: 3600, startsAt: { gte: new Date(first) } } });
  return new Map(
    endpointIds.map((id) => {
      const own = rows.filter((row) => row.endpointId === id);
      const hours = Array.from({ length: 24 }, (_, i) => {
        const at = first + i * hourMs;
        const row = own.find((r) => r.startsAt.getTime() === at);
        return { at: new Date(at).toISOString(), succeeded: row?.succeeded ?? 0, failed: row?.failed ?? 0 };
      });
      const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
      const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
      const latency = Array.from({ length: latencyBuckets }, (_, i) => own.reduce((sum, row) => sum + (row.latency[i] ?? 0), 0));
      return [id, { succeeded, failed, successRate: succeeded + failed === 0 ? null : succeeded / (succeeded + failed), p50Ms: latencyQuantile(latency, 0.5), p95Ms: latencyQuantile(latency, 0.95), hours }];
    }),
  );
}
