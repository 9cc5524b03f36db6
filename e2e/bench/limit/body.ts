import { createHmac } from "node:crypto";

const key = Buffer.from("a key of thirty-two bytes, or so");

/** The n-th message of the bare loops: a body of 1 KiB and its id. */
export function message(n: number): { id: string; body: string } {
  const head = `{"type":"bench.event","timestamp":"2026-11-30T00:00:00.000Z","data":{"n":${n},"pad":"`;
  return { id: `msg_${String(n).padStart(24, "0")}`, body: `${head}${"x".repeat(1024 - head.length - 3)}"}}` };
}

/** Signs as Standard Webhooks has it. */
export function signedHeaders(id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "content-type": "application/json", "user-agent": "bench/1", "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
