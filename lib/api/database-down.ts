/** SQLSTATE classes and codes that mean "not now" rather than "not so". */
const passing = /^(08|57P|53)|^(40001|40P01|55P03|57014)$/;
const network = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOENT"]);
/** Prisma: cannot reach, timed out, closed, no connection from the pool, no transaction in time, write conflict. */
const prisma = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);

/** Whether an error says that the database is unreachable or overwhelmed, so that trying again later can help. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string") {
    if (prisma.has(code) || (network.has(code) && syscall !== "open")) return true;
    if (/^[0-9A-Z]{5}$/.test(code) && "severity" in error && passing.test(code)) return true;
  }
  if (/Connection terminated|timeout exceeded when trying to connect|Can't reach database|server closed the connection/i.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((each) => isDatabaseDown(each, depth + 1))) return true;
  return isDatabaseDown(error.cause, depth + 1);
}
