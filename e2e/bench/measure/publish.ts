import { findFreePort } from "@/lib/host/ports";
import { closedLoop, type HttpCall } from "@/e2e/bench/closed-loop";
import { eventType, type BenchStage } from "@/e2e/bench/stage";

const clients = 32;
const pad = "x".repeat(900);

/** REST publishing with nobody delivering: through Next, beside a Next handler that only answers, and through the lean door. */
export async function measurePublish(stage: BenchStage, requests: number) {
  await stage.endpoints(1, { maxInFlight: 10 });
  const web = await stage.web();
  const one = post(stage, (n) => event(n));
  const hundred = post(stage, (n) => `{"events":[${Array.from({ length: 100 }, (_, each) => event(n * 100 + each)).join(",")}]}`);
  const next_noop_per_s = await closedLoop(web, { method: "GET", path: "/api/live" }, { clients, requests, status: 200 });
  const publish_single_per_s = await closedLoop(web, one, { clients, requests, status: 202 });
  const publish_batch_per_s = 100 * (await closedLoop(web, hundred, { clients: 8, requests: Math.ceil(requests / 10), status: 202 }));
  const publish_lean_per_s = await measureLean(stage, requests * 4);
  return { next_noop_per_s, publish_single_per_s, publish_single_ratio: publish_single_per_s / next_noop_per_s, publish_batch_per_s, publish_lean_per_s };
}

/** Single publishes through the lean door, each second. */
export async function measureLean(stage: BenchStage, requests: number, program = ["--import", "tsx", "lib/api/ingest.ts"]): Promise<number> {
  const port = await findFreePort();
  const lean = await stage.start("ingest", program, /Publishing is open/, { POSTHORN_INGEST_PORT: String(port) });
  const one = post(stage, (n) => event(n));
  const perSecond = await closedLoop(`http://127.0.0.1:${port}`, one, { clients: 64, requests, status: 202 });
  await lean.stop();
  return perSecond;
}

function post(stage: BenchStage, body: (n: number) => string): HttpCall {
  return { method: "POST", path: "/api/v1/events", headers: { authorization: `Bearer ${stage.apiKey}`, "content-type": "application/json" }, body };
}

function event(n: number): string {
  return `{"type":"${eventType}","data":{"order":"ord_${n}","pad":"${pad}"}}`;
}
