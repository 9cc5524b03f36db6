/** Why no usable response came back. Plain data: `errorClass` is stable and has words in lib/delivery/explain.ts. */
export interface Failure {
  errorClass: string;
  message: string;
  evidence: Record<string, string | number | boolean>;
}

export function failure(errorClass: string, message: string, evidence: Failure["evidence"] = {}): Failure {
  return { errorClass, message, evidence };
}

/** The code of an error, looking into an AggregateError (several addresses tried) for the first that has one. */
export function errorCode(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.map(errorCode).find(Boolean) ?? "";
  return typeof code === "string" ? code : "";
}

/** At most 200 characters, no control characters: a message may quote what a stranger sent. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, 200);
}
