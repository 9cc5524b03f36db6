import { DomainError } from "@/lib/errors";
import { buildEnvelope, type RawJson } from "@/lib/events/envelope";
import type { EventInput } from "@/lib/events/publish";
import { newId } from "@/lib/ids";
import type { FieldError } from "./invalid-request";

const fieldOf: Record<string, string> = {
  invalid_event_type: "type",
  unknown_event_type: "type",
  payload_too_large: "data",
  payload_too_deep: "data",
  invalid_idempotency_key: "idempotencyKey",
  idempotency_conflict: "idempotencyKey",
};

/** The same error, saying which events of the batch it is about. Nothing of the batch was stored. */
export function placeInBatch(error: unknown, events: EventInput[]): unknown {
  const field = error instanceof DomainError ? fieldOf[error.code] : undefined;
  if (!(error instanceof DomainError) || field === undefined) return error;
  const { status, code, message, fix, details } = error;
  const errors = indexesOf(error, events).map((index): FieldError => ({ field: `events[${index}].${field}`, index, message }));
  if (errors.length === 0) return error;
  return new DomainError(status, code, `${errors[0]!.field}: ${message}`, fix, { ...details, index: errors[0]!.index, errors: errors.slice(0, 20) });
}

function indexesOf({ code, details }: DomainError, events: EventInput[]): number[] {
  if (typeof details?.index === "number") return [details.index];
  const { types, idempotencyKey } = details ?? {};
  const isMeant = (event: EventInput): boolean => {
    if (Array.isArray(types)) return types.includes(event.type);
    if (typeof idempotencyKey === "string") return event.idempotencyKey === idempotencyKey;
    return code.startsWith("payload_") && envelopeCode(event) === code;
  };
  return [...events.keys()].filter((index) => isMeant(events[index]!));
}

/** Which of the payload rules an event breaks. */
function envelopeCode({ type, data, timestamp }: EventInput): string | null {
  try {
    buildEnvelope({ id: newId(), type, occurredAt: timestamp ?? new Date(), givenTimestamp: timestamp !== undefined, data: data as RawJson });
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.code : null;
  }
}
