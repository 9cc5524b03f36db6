/** A moment as a log writes it: Unix seconds or milliseconds, or ISO 8601 with its zone. Ms since 1970; null: not one. */
export function readMoment(text: string): number | null {
  const bare = text.trim();
  if (/^\d{9,10}(\.\d+)?$/.test(bare)) return Math.round(Number(bare) * 1000);
  if (/^\d{12,13}$/.test(bare)) return Number(bare);
  // Without a zone nobody knows which moment it is.
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.test(bare) ? bare : null;
  const ms = iso === null ? NaN : Date.parse(iso.replace(" ", "T").replace(/\s*(UTC|GMT)$/i, "Z"));
  return Number.isNaN(ms) ? null : ms;
}
