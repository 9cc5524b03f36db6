import { expect, test } from "vitest";
import { createRelay } from "./relay";

type Sent = { name: string; data: { endpointId: string } }[];

function setUp(options: { sendMs?: number; coalesce?: (ids: string[]) => string[]; failTimes?: number } = {}) {
  const requests: string[][] = [];
  const errors: string[] = [];
  let failuresLeft = options.failTimes ?? 0;
  const client = {
    async send(events: unknown) {
      await new Promise((resolve) => setTimeout(resolve, options.sendMs ?? 0));
      if (failuresLeft-- > 0) throw new Error("the server is away");
      requests.push((events as Sent).map((event) => event.data.endpointId));
      return { ids: [] };
    },
  };
  const relay = createRelay(
    client as never,
    async (bells) => {
      const kept = options.coalesce?.(bells.map((bell) => bell.endpointId));
      return kept ? bells.filter((bell) => kept.includes(bell.endpointId)) : bells;
    },
    (_level, message) => errors.push(message),
  );
  return { relay, requests, errors };
}

test("bells that come in one burst are one request, each endpoint once", async () => {
  const { relay, requests } = setUp();
  relay.push(["a", "b"]);
  relay.push(["a"]);
  relay.push(["c"]);
  await relay.idle();
  expect(requests).toEqual([["a", "b", "c"]]);
});

test("bells that come during a request are one more request", async () => {
  const { relay, requests } = setUp({ sendMs: 30 });
  relay.push(["a"]);
  await new Promise((resolve) => setTimeout(resolve, 15));
  relay.push(["a"]);
  relay.push(["b"]);
  await relay.idle();
  expect(requests).toEqual([["a"], ["a", "b"]]);
});

test("bells that did not move their endpoint's wake-up are not sent", async () => {
  const { relay, requests } = setUp({ coalesce: (ids) => ids.filter((id) => id !== "a") });
  relay.push(["a", "b"]);
  await relay.idle();
  relay.push(["a"]);
  await relay.idle();
  expect(requests).toEqual([["b"]]);
});

test("a server that is away costs bells, not the relay", async () => {
  const { relay, requests, errors } = setUp({ failTimes: 1 });
  relay.push(["a"]);
  await relay.idle();
  relay.push(["b"]);
  await relay.idle();
  expect(requests).toEqual([["b"]]);
  expect(errors).toHaveLength(1);
});

test("more bells than one request may hold are several requests", async () => {
  const { relay, requests } = setUp();
  relay.push(Array.from({ length: 2_500 }, (_, n) => String(n)));
  await relay.idle();
  expect(requests.map((request) => request.length)).toEqual([1_000, 1_000, 500]);
});
