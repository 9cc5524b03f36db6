import pg from "pg";
import { Problem } from "./problem";

/** Refused, unknown host, timed out, starting up: a database that may only be slower to start than we are. */
const mayPass = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "57P03"]);

/**
 * Waits up to `waitMs` for the operator's database to accept a connection. Throws Problem that names
 * the server, never the password.
 */
export async function reachDatabase(url: string, waitMs: number, log: (line: string) => void): Promise<void> {
  const name = describeUrl(url);
  const begun = Date.now();
  for (let attempt = 1; ; attempt++) {
    const failure = await tryToConnect(url);
    if (!failure) return;
    if (!mayPass.has(failure.code ?? "") || Date.now() - begun > waitMs) {
      throw new Problem(`The database ${name} cannot be used: ${failure.message || failure.code}.`, "Check DATABASE_URL, and that the server runs and lets this machine in.");
    }
    if (attempt === 1) log(`Waiting for the database ${name} …`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function describeUrl(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Problem("DATABASE_URL is not a PostgreSQL URL.", "It looks like postgresql://user:password@host:5432/database");
  }
  const { hostname, port, pathname } = new URL(text);
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || 5432}`;
}

async function tryToConnect(connectionString: string): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await client.end().catch(() => {});
  }
}
