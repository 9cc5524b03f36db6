/** The event that a receiver's code acts on: of a delivery, so that a reader sees their own data's names. */
export interface ReceiverExample {
  type: string;
  /** Names in `data`, as comments of the code. */
  fields: string[];
}

const shownFields = 8;

/**
 * The type and the names in `data` of a payload. Both were written by a publisher and go into code that people paste:
 * a name that is more than letters, digits, `_`, `.` and `-` is left out, for a line break would end the comment.
 * @param payload the envelope as text
 */
export function exampleOf(payload: string | null, fallbackType: string): ReceiverExample {
  const envelope = parse(payload);
  const type = typeof envelope?.type === "string" && isPlain(envelope.type) ? envelope.type : isPlain(fallbackType) ? fallbackType : "order.paid";
  const data = envelope?.data;
  const names = typeof data === "object" && data !== null && !Array.isArray(data) ? Object.keys(data).filter(isPlain) : [];
  return { type, fields: names.slice(0, shownFields) };
}

/** "data has: id, total", for a comment; null where no name is known. */
export function fieldsNote({ fields }: ReceiverExample): string | null {
  return fields.length === 0 ? null : `data has: ${fields.join(", ")}`;
}

function isPlain(name: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(name);
}

function parse(payload: string | null): { type?: unknown; data?: unknown } | null {
  if (payload === null) return null;
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
