import { z } from "zod";

/** An instant with its offset (RFC 3339), from 1970 to 9999: what dates, ids and the database all can hold. `error` says how to write one. */
export function instantText(error: string) {
  return z.iso.datetime({ offset: true, abort: true, error }).refine((text) => Date.parse(text) >= 0 && new Date(text).getUTCFullYear() <= 9999, "Use a time between 1970 and 9999");
}
