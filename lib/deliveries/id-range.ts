import { idFloor } from "@/lib/id-floor";
import type { ParsedDeliveryFilters } from "./filters";

/** Ids of deliveries begin with the millisecond in which they were made (UUIDv7), so a range of time is one of ids. */
export interface IdRange {
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  below: string;
}

const lowest = "00000000-0000-0000-0000-000000000000";
const highest = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What `since`, `until` and the cursors leave. */
export function idRange({ since, until, after, before }: Pick<ParsedDeliveryFilters, "since" | "until" | "after" | "before">): IdRange {
  const froms = [since && idFloor(since), before && nextId(before)];
  const belows = [until && idFloor(until), after];
  return {
    from: froms.reduce<string>((range, id) => (id !== undefined && id > range ? id : range), lowest),
    below: belows.reduce<string>((range, id) => (id !== undefined && id < range ? id : range), highest),
  };
}

/** When a delivery with this id was made. */
export function instantOf(id: string): Date {
  return new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

function nextId(id: string): string {
  const value = BigInt(`0x${id.replaceAll("-", "")}`) + 1n;
  const hex = value.toString(16).padStart(32, "0");
  return value >> 128n ? highest : `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
