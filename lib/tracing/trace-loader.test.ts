import { afterEach, expect, test } from "vitest";
import type { EgressRequest } from "@/lib/egress/client";
import type { ClaimedDelivery } from "@/lib/delivery/claim";
import type { EndpointContext } from "@/lib/delivery/endpoint-context";
import { sendDelivery } from "@/lib/delivery/send";
import { newId } from "@/lib/ids";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { tellReceivers } from "./trace-headers";
import { TraceLoader } from "./trace-loader";

type Pool = ConstructorParameters<typeof TraceLoader>[0];
const poolThat = (answers: () => Promise<unknown>) => ({ query: answers }) as unknown as Pool;
const given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

afterEach(() => tellReceivers(null));

test("a database that does not answer soon, or fails, is as if an event had no trace", async () => {
  expect(await new TraceLoader(poolThat(() => new Promise(() => {}))).get(newId())).toBeNull();
  expect(await new TraceLoader(poolThat(() => Promise.reject(new Error("away")))).get(newId())).toBeNull();
  const id = newId();
  const loader = new TraceLoader(poolThat(async () => ({ rows: [{ event_id: id, traceparent: given }] })));
  expect(await loader.get(id)).toMatchObject({ traceId: "4bf92f3577b34da6a3ce929d0e0e4736" });
});

test("a request is signed with the time after the trace was waited for", async () => {
  let answeredAt = 0;
  tellReceivers(
    new TraceLoader(
      poolThat(async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        answeredAt = Date.now();
        return { rows: [] };
      }),
    ),
  );
  const requests: EgressRequest[] = [];
  const egress = { send: async (request: EgressRequest) => (requests.push(request), { kind: "response", status: 204, headers: [], body: Buffer.alloc(0), bodyTruncated: false, bodyError: null, timings: { totalMs: 1 } }) };
  const endpoint = { url: "https://hooks.example.com/", profile: "standard", keys: [{ id: newId(), secret: generateSigningSecret("standard") }], payloadMode: "full", timeoutMs: 1_000, credentials: null, retryPolicy: "any-failure", schedule: { kind: "standard" } } as unknown as EndpointContext;
  const delivery = { id: newId(), organizationId: newId(), endpointId: newId(), eventId: newId(), eventType: "order.paid", payload: Buffer.from("{}"), trigger: "schedule", number: 1, scheduled: 0, interruptions: 0, dueAt: new Date(), claimedAt: 0 } as unknown as ClaimedDelivery;
  const { startedAt } = await sendDelivery({ egress: egress as never, baseUrl: "", random: () => 0 }, endpoint, delivery, 0);
  expect(startedAt.getTime()).toBeGreaterThanOrEqual(answeredAt);
  expect(requests[0]!.headers).toMatchObject({ traceparent: expect.stringMatching(/^00-/), "webhook-timestamp": String(Math.floor(startedAt.getTime() / 1_000)) });
});
