import pino from "pino";

export type LogLevel = "debug" | "info" | "warn" | "error";
const levels = ["debug", "info", "warn", "error", "silent"] as const;

/** POSTHORN_LOG_LEVEL: what is written, from this level up; info by default. Throws where it is none of them. */
export function logLevel(environment: Record<string, string | undefined>): (typeof levels)[number] {
  const text = environment.POSTHORN_LOG_LEVEL || "info";
  const level = levels.find((known) => known === text);
  if (level === undefined) throw new Error(`POSTHORN_LOG_LEVEL: must be one of ${levels.join(", ")}`);
  return level;
}

/** Names under which a secret could come, wherever a caller forgot that it is one. */
const secretNames = ["authorization", "cookie", "secret", "password", "token", "apiKey", "signature", "payload", "body"];

/** A JSON line for each call: time, level, message and fields, secrets taken out. */
export function createLogger(destination: pino.DestinationStream, level: string): pino.Logger {
  return pino(
    {
      level,
      base: undefined,
      messageKey: "message",
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: plainError, err: plainError },
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: "(taken out)" },
    },
    destination,
  );
}

/** An Error has no enumerable properties: JSON would print it as {}. */
function plainError(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, code: (value as { code?: unknown }).code, message: value.message, stack: value.stack };
}
