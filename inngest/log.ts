export type LogLevel = "info" | "warn" | "error";
export type LogFields = Record<string, unknown>;
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** Writes one JSON line: info to stdout, warnings and errors to stderr. */
export const log: Log = (level, message, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, plainError);
  (level === "info" ? process.stdout : process.stderr).write(`${line}\n`);
};

/** The logger that the SDK wants, which calls either `(message)` or `(fields, message)`. */
export function sdkLogger(write: Log) {
  const at =
    (level: LogLevel) =>
    (first: unknown, second?: unknown): void => {
      if (typeof first === "string") return write(level, first);
      write(level, String(second ?? ""), (first ?? {}) as LogFields);
    };
  return { info: at("info"), warn: at("warn"), error: at("error"), debug: () => {} };
}

/** An Error has no enumerable properties: JSON would print it as {}. */
function plainError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { name: value.name, message: value.message, stack: value.stack };
}
