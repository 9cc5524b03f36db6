import { Pool } from "undici";
import { viaPg } from "@/lib/db/sql";
import { RawJson } from "@/lib/events/envelope";
import { publishEvents } from "@/lib/events/publish";
import { percentile } from "@/e2e/bench/percentile";
import { eventType, startWorker, type BenchStage } from "@/e2e/bench/stage";

const perSecond = 100;

/** From the moment a REST publish is sent to the last byte at the receiver, at a steady rate; the 202 comes in between. */
export async function measureLatency(stage: BenchStage, seconds: number) {
  const web = new Pool(await stage.web(), { connections: 20, pipelining: 1 });
  await stage.endpoints(1, { maxInFlight: 100 });
  const worker = await startWorker(stage);
  const publish = async () => {
    const body = `{"type":"${eventType}","data":{"sentNs":"${process.hrtime.bigint()}","pad":"${"x".repeat(850)}"}}`;
    const response = await web.request({ method: "POST", path: "/api/v1/events", headers: { authorization: `Bearer ${stage.apiKey}`, "content-type": "application/json" }, body });
    const text = await response.body.text();
    if (response.statusCode !== 202) throw new Error(`a publish was answered ${response.statusCode}: ${text.slice(0, 300)}`);
  };
  await steadily(publish, 2 * perSecond);
  await stage.receiver.reset();
  await steadily(publish, seconds * perSecond);
  await stage.receiver.reached(seconds * perSecond, 20_000);
  const latencies = await stage.receiver.latencies();
  await worker.stop();
  await web.close();
  return { latency_ms_p50: percentile(latencies, 50), latency_ms_p99: percentile(latencies, 99) };
}

/** p99 of healthy endpoints while as many others hang, divided by their p99 alone. */
export async function measureIsolation(stage: BenchStage, seconds: number) {
  const worker = await startWorker(stage);
  const p99 = async (hanging: boolean) => {
    await stage.endpoints(20, { maxInFlight: 10, path: (index) => (hanging && index % 2 === 1 ? "/hang" : "/") });
    const publish = async () => {
      const data = new RawJson(`{"sentNs":"${process.hrtime.bigint()}","pad":"${"x".repeat(850)}"}`);
      await publishEvents(viaPg(stage.db.servicePool), stage.organization.id, [{ type: eventType, data }]);
    };
    await steadily(publish, 20, 10);
    await stage.receiver.reset();
    await steadily(publish, seconds * 10, 10);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return percentile(await stage.receiver.latencies(), 99);
  };
  const alone = await p99(false);
  const beside = await p99(true);
  await worker.stop();
  await stage.endpoints(0, { maxInFlight: 1 });
  return { isolation_ratio_p99: beside / alone };
}

async function steadily(work: () => Promise<void>, count: number, rate = perSecond): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    const wait = begun + (n * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(work());
  }
  await Promise.all(running);
}
