import pg from "pg";
import { Pool } from "undici";
import { message, signedHeaders } from "./body";

/**
 * The bare loop with the least SQL that a durable sender can do with: claim a
 * batch with SKIP LOCKED, insert its attempts, mark it done. No retries, no
 * endpoint's settings, no address check: a ceiling, not a peer. Four loops
 * overlap, so that one sends while another commits. Arguments: origin, database
 * URL, deliveries. Prints deliveries a second.
 */
const [origin, databaseUrl, count] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4])];
const loops = 4;
const batch = 100;
const http = new Pool(origin, { connections: 100, pipelining: 1 });
const db = new pg.Pool({ connectionString: databaseUrl, max: loops });

await db.query(`SET client_min_messages = warning; DROP SCHEMA IF EXISTS bench_limit CASCADE; CREATE SCHEMA bench_limit;
  CREATE TABLE bench_limit.messages (id text PRIMARY KEY, body text NOT NULL);
  CREATE TABLE bench_limit.deliveries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, message_id text NOT NULL REFERENCES bench_limit.messages(id),
    state smallint NOT NULL DEFAULT 0, attempts int NOT NULL DEFAULT 0, due_at timestamptz NOT NULL, done_at timestamptz);
  CREATE INDEX ON bench_limit.deliveries (due_at, id) WHERE state = 0;
  CREATE TABLE bench_limit.attempts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, delivery_id bigint NOT NULL, number int NOT NULL, status int, started_at timestamptz NOT NULL, ms real NOT NULL);
  CREATE INDEX ON bench_limit.attempts (delivery_id);`);
for (let from = 0; from < count; from += 2_000) {
  const part = Array.from({ length: Math.min(2_000, count - from) }, (_, n) => message(from + n));
  await db.query("INSERT INTO bench_limit.messages SELECT * FROM unnest($1::text[], $2::text[])", [part.map(({ id }) => id), part.map(({ body }) => body)]);
}
await db.query("INSERT INTO bench_limit.deliveries (message_id, due_at) SELECT id, now() - interval '1 minute' FROM bench_limit.messages");
for (const statement of ["VACUUM ANALYZE bench_limit.messages", "VACUUM ANALYZE bench_limit.deliveries", "CHECKPOINT"]) await db.query(statement);

const claim = {
  name: "claim",
  text: `WITH picked AS (SELECT id FROM bench_limit.deliveries WHERE state = 0 AND due_at <= now() ORDER BY due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED)
    UPDATE bench_limit.deliveries d SET due_at = now() + interval '1 minute', attempts = d.attempts + 1
    FROM picked, bench_limit.messages m WHERE d.id = picked.id AND m.id = d.message_id RETURNING d.id, d.attempts, m.id AS message, m.body`,
};
const insert = { name: "insert", text: "INSERT INTO bench_limit.attempts (delivery_id, number, status, started_at, ms) SELECT * FROM unnest($1::bigint[], $2::int[], $3::int[], $4::timestamptz[], $5::real[])" };
const done = { name: "done", text: "UPDATE bench_limit.deliveries d SET state = 1, done_at = now() FROM unnest($1::bigint[]) AS t(id) WHERE d.id = t.id" };

interface Claimed {
  id: string;
  attempts: number;
  message: string;
  body: string;
}

async function deliver({ id, attempts, message: messageId, body }: Claimed) {
  const [startedAt, from] = [new Date(), performance.now()];
  const response = await http.request({ method: "POST", path: "/", headers: signedHeaders(messageId, body), body });
  await response.body.dump();
  return [id, attempts, response.statusCode, startedAt, performance.now() - from] as const;
}

let sent = 0;

async function loop(): Promise<void> {
  const client = await db.connect();
  while (sent < count) {
    const { rows } = await client.query<Claimed>({ ...claim, values: [batch] });
    if (rows.length === 0) break;
    sent += rows.length;
    const results = await Promise.all(rows.map(deliver));
    const column = (n: 0 | 1 | 2 | 3 | 4) => results.map((result) => result[n]);
    await client.query("BEGIN");
    await client.query({ ...insert, values: [column(0), column(1), column(2), column(3), column(4)] });
    await client.query({ ...done, values: [column(0)] });
    await client.query("COMMIT");
  }
  client.release();
}

async function warmUp(): Promise<void> {
  const { id, body } = message(0);
  for (let n = 0; n < 40; n++) {
    await Promise.all(Array.from({ length: 50 }, async () => (await http.request({ method: "POST", path: "/", headers: signedHeaders(id, body), body })).body.dump()));
  }
}

await warmUp();
const begun = performance.now();
await Promise.all(Array.from({ length: loops }, loop));
console.log(JSON.stringify(count / ((performance.now() - begun) / 1000)));
await db.query("DROP SCHEMA bench_limit CASCADE");
await db.end();
await http.destroy();
