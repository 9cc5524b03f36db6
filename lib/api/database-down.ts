/** What tells that nothing of a database was reached: SQLSTATE classes, Prisma's codes, and the words of those that have none. */
const away: Signs = { sqlState: /^(08|57P|53)/, prisma: new Set(["P1001", "P1002", "P1017", "P2037"]) };
/** What means "not now" rather than "not so" as well. Prisma: timed out, no connection from the pool, no transaction in time, write conflict. */
const down: Signs = { sqlState: /^(08|57P|53)|^(40001|40P01|55P03|57014)$/, prisma: new Set([...away.prisma, "P1008", "P2024", "P2028", "P2034"]) };
const network = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOENT"]);

interface Signs {
  sqlState: RegExp;
  prisma: Set<string>;
}

/** Whether an error says that the database is unreachable or overwhelmed, so that trying again later can help. */
export function isDatabaseDown(error: unknown): boolean {
  return shows(error, down);
}

/** Whether it says that the database cannot be reached or takes nobody in: one of those that are down, and not for a deadlock or a timeout. */
export function isDatabaseAway(error: unknown): boolean {
  return shows(error, away);
}

function shows(error: unknown, signs: Signs, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string") {
    if (signs.prisma.has(code) || (network.has(code) && syscall !== "open")) return true;
    if (/^[0-9A-Z]{5}$/.test(code) && "severity" in error && signs.sqlState.test(code)) return true;
  }
  if (/Connection terminated|timeout exceeded when trying to connect|Can't reach database|server closed the connection/i.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((each) => shows(each, signs, depth + 1))) return true;
  return shows(error.cause, signs, depth + 1);
}
