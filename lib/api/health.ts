import { database } from "@/lib/db/database";
import packageJson from "@/package.json";

const patienceMs = 3_000;
/** However many ask, among them each open page that an error stands on, the database is asked this seldom. */
const keepMs = 1_000;

/**
 * `GET /api/health`: 200 when both ways into the database answer, otherwise 503.
 * For load balancers and the start-up; says nothing about why, which is in the log.
 */
export const healthHandler = healthFrom(isDatabaseUp);

export function healthFrom(ask: () => Promise<boolean>, now = () => performance.now()): () => Promise<Response> {
  let known: { at: number; up: Promise<boolean> } | undefined;
  return async () => {
    if (known === undefined || now() - known.at >= keepMs) known = { at: now(), up: ask() };
    const up = await known.up;
    const body = { status: up ? "ok" : "unavailable", version: packageJson.version, database: up };
    return Response.json(body, { status: up ? 200 : 503, headers: { "cache-control": "no-store", ...(!up && { "retry-after": "5" }) } });
  };
}

async function isDatabaseUp(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    const { tenantPool, servicePool } = database();
    await Promise.race([late, Promise.all([tenantPool.query("SELECT 1"), servicePool.query("SELECT 1")])]);
    return true;
  } catch (error) {
    console.error(JSON.stringify({ time: new Date().toISOString(), level: "error", message: "health: the database does not answer", error: (error as Error).message.slice(0, 300) }));
    return false;
  } finally {
    clearTimeout(timer);
  }
}
