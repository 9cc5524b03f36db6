/** The text of a datetime-local field for an instant, in a zone: "2026-11-12T14:05". Seconds where there are any. */
export function toLocalText(instant: Date, timeZone: string): string {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const part = Object.fromEntries(new Intl.DateTimeFormat("en-GB", options).formatToParts(instant).map(({ type, value }) => [type, value]));
  const minute = `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
  return part.second === "00" ? minute : `${minute}:${part.second}`;
}

/** The instant that such a text means in the browser's own zone; null while it is not complete. */
export function fromLocalText(text: string): Date | null {
  const instant = new Date(text);
  return text === "" || Number.isNaN(instant.getTime()) ? null : instant;
}
