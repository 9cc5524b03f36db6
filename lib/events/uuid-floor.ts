/** The smallest UUIDv7 of an instant (RFC 9562, section 5.7): its first 48 bits are Unix milliseconds. An id range is a time range. */
export function uuidFloor(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
