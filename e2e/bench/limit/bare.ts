import { Pool } from "undici";
import { message, signedHeaders } from "./body";

/**
 * The physical limit of a sender here: undici alone, signing and posting bodies
 * of 1 KiB on keep-alive connections, nothing stored. Arguments: origin,
 * requests. Prints requests a second.
 */
const [origin, count] = [process.argv[2]!, Number(process.argv[3])];
const connections = 50;
const warmUp = 2_000;
const pool = new Pool(origin, { connections, pipelining: 1 });
const messages = Array.from({ length: count }, (_, n) => message(n));

function post({ id, body }: { id: string; body: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: "POST", path: "/", headers: signedHeaders(id, body), body },
      { onRequestStart() {}, onResponseStart() {}, onResponseData() {}, onResponseEnd: () => resolve(), onResponseError: (_controller, error) => reject(error) },
    );
  });
}

async function postAll(until: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < until) await post(messages[next++]!);
    }),
  );
}

await postAll(Math.min(warmUp, count));
const begun = performance.now();
await postAll(count);
console.log(JSON.stringify(count / ((performance.now() - begun) / 1000)));
await pool.close();
