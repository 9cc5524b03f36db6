/**
 * Writes an unexpected error to standard error as one JSON line. Of the error
 * only name, code, message and stack: a database's `detail` and a query's
 * parameters can hold what customers sent.
 */
export function reportError(message: string, error: unknown, reference: string): void {
  const seen = error instanceof Error ? error : new Error(String(error));
  const { code } = seen as { code?: unknown };
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: "error",
      message,
      reference,
      error: { name: seen.name, code: typeof code === "string" ? code : undefined, message: seen.message.slice(0, 500), stack: frames(seen) },
    }),
  );
}

function frames(error: Error): string[] {
  return (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 12).map((line) => line.trim());
}
