/** The smallest UUIDv7 of an instant (RFC 9562, section 5.7): rows with such ids are found by time through their primary key. */
export function idFloor(at: Date): string {
  const hex = Math.min(Math.max(0, at.getTime()), 2 ** 48 - 1).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
