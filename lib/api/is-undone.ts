/** PostgreSQL gave up the transaction for another one's sake; Prisma did not reach it, had no connection, lost against another write. */
const undone = /^(40001|40P01|55P03|53300|P1001|P2024|P2034|P2037)$/;

/**
 * Whether an error says that the transaction which threw it never began or was rolled back. A lost connection does not:
 * its COMMIT may have arrived.
 */
export function isUndone(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const { code, originalCode, syscall, message, meta, cause } = error as { code?: unknown; originalCode?: unknown; syscall?: unknown; message?: unknown; meta?: { driverAdapterError?: unknown }; cause?: unknown };
  const text = typeof message === "string" ? message : "";
  if (code === "P2028") return text.includes("Unable to start a transaction");
  if ([code, originalCode].some((each) => typeof each === "string" && undone.test(each))) return true;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN") return syscall === "connect" || syscall === "getaddrinfo";
  if (text === "timeout exceeded when trying to connect") return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every((each) => isUndone(each, depth + 1));
  return isUndone(meta?.driverAdapterError, depth + 1) || isUndone(cause, depth + 1);
}
