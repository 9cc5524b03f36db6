import { formatStatus } from "@/lib/format/http-status";
import type { DeliveryWords } from "./delivery-words";

/** What went wrong in a few words: "503 Service Unavailable", "302 Found, not followed", "connection refused". */
export function failureWords({ t, short }: Pick<DeliveryWords, "t" | "short">, status: number | null, errorClass: string): string {
  if (status === null) return short(errorClass);
  return errorClass === "redirect_not_followed" ? t("notFollowed", { status: formatStatus(status) }) : formatStatus(status);
}

/** The host of an endpoint's URL, with its port where it is not the usual one. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The rest of it: path and query, empty for the root. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? "" : pathname + search;
}
