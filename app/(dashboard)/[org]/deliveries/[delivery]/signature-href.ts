import type { AttemptDetail } from "@/lib/deliveries/get";

/** Statuses with which receivers refuse a signature. */
const refusals = new Set([400, 401, 403, 422]);

/** Where to find out why a signature was refused, for an attempt whose answer may mean that; null for others. */
export function signatureHref(org: string, deliveryId: string, { statusCode, number }: Pick<AttemptDetail, "statusCode" | "number">): string | null {
  return statusCode !== null && refusals.has(statusCode) ? `/${org}/signature-debugger?delivery=${deliveryId}&attempt=${number}` : null;
}
