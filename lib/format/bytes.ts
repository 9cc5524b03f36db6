import { formatDecimal } from "./numbers";
import type { FormatLocale } from "./locale";

/**
 * A size for people, in binary units: 0 B, 812 B, 1.5 KiB, 16 KiB, 2.4 MiB; in German 1,5 KiB.
 * @param bytes a whole number of bytes
 */
export function formatBytes(bytes: number, locale: FormatLocale = "en"): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ["KiB", "MiB", "GiB", "TiB"];
  let size = bytes / 1024;
  let unit = 0;
  // 1023.96 KiB would be written "1024 KiB": go up a unit before rounding does.
  while (Math.round(size * 10) / 10 >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const rounded = size < 100 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${formatDecimal(rounded, locale)} ${units[unit]}`;
}

/** How many bytes a text takes in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
