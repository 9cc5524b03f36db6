import type pino from "pino";
import { createLogger, logLevel, type LogLevel } from "@/lib/logging/logger";

export type { LogLevel };
export type LogFields = Record<string, unknown>;
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

type Loggers = Record<"stdout" | "stderr", pino.Logger>;
let loggers: Loggers | undefined;

/** Writes one JSON line from POSTHORN_LOG_LEVEL up: debug and info to stdout, warnings and errors to stderr. */
export const log: Log = (level, message, fields = {}) => {
  loggers ??= openLoggers();
  loggers[level === "debug" || level === "info" ? "stdout" : "stderr"][level](fields, message);
};

/** Through the process's own streams, whoever has replaced their `write`. */
function openLoggers(): Loggers {
  const level = levelOf(process.env);
  const through = (name: "stdout" | "stderr") => {
    // A full disk or a reader that is gone costs lines, and must not end deliveries.
    process[name].on("error", () => {});
    return createLogger({ write: (line) => void process[name].write(line) }, level);
  };
  return { stdout: through("stdout"), stderr: through("stderr") };
}

/** A wrong level is the settings' to tell, which needs a log. */
function levelOf(environment: Record<string, string | undefined>): string {
  try {
    return logLevel(environment);
  } catch {
    return "info";
  }
}

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
