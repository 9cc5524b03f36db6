import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Posthorn } from "./posthorn";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = (n: number) => `event: event\nid: evt_${n}\ndata: ${JSON.stringify({ id: `evt_${n}`, type: "order.paid", createdAt: "", replayed: false, payload: btoa(String(n)) })}\n\n`;

/** A server that says so much and is silent from then on. */
function listenTo(text: string, onLost: (error: Error) => void) {
  const quiet: typeof fetch = (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        init!.signal!.addEventListener("abort", () => controller.error(init!.signal!.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
  };
  return new Posthorn({ baseUrl: "https://hooks.example", apiKey: "phk_x", fetch: quiet }).listen({ onLost });
}

test("a silent server is taken for lost, but not while the consumer is at work", async () => {
  const lost: string[] = [];
  const events = listenTo(told(1) + told(2), (error) => lost.push(error.message));
  expect((await events.next()).value).toMatchObject({ id: "evt_1" });
  await vi.advanceTimersByTimeAsync(600_000);
  expect((await events.next()).value).toMatchObject({ id: "evt_2" });
  expect(lost).toEqual([]);
  const next = events.next();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(lost).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lost).toEqual(["The connection fell silent."]);
  void next;
});
