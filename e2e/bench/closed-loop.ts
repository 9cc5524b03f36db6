import { Pool } from "undici";

export interface HttpCall {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: (n: number) => string;
}

/** Requests a second of so many clients, each of which asks again once it is answered. Throws at any answer but `status`. */
export async function closedLoop(origin: string, call: HttpCall, { clients, requests, status }: { clients: number; requests: number; status: number }): Promise<number> {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  let next = 0;
  const run = (until: number) =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        while (next < until) {
          const { method, path, headers, body } = call;
          const response = await pool.request({ method, path, headers, body: body?.(next++) ?? (next++, undefined) });
          const text = await response.body.text();
          if (response.statusCode !== status) throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
        }
      }),
    );
  const warmUp = Math.ceil(requests / 5);
  await run(warmUp);
  const begun = performance.now();
  await run(warmUp + requests);
  const perSecond = requests / ((performance.now() - begun) / 1000);
  await pool.close();
  return perSecond;
}
