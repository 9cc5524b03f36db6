import { remember, type Op, type Run, type SentEvent } from "./run";

/**
 * The fetch that the SDK's client uses in process: its event API and its checkpoint API. Anything
 * else that a function may ask of a server (signals, realtime, metadata) is refused by name.
 */
export function inProcessFetch(executor: {
  send(events: SentEvent[]): string[];
  runById(id: string): Run | undefined;
}): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = JSON.parse(String(init?.body ?? "null"));
    if (pathname.startsWith("/e/")) {
      return Response.json({ ids: executor.send([body as SentEvent | SentEvent[]].flat()), status: 200 });
    }
    const runId = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(pathname)?.[1];
    const run = runId && executor.runById(runId);
    if (!run) throw new Error(`The embedded executor does not support requests to ${pathname}.`);
    remember(run, (body as { steps: Op[] }).steps);
    return new Response("");
  };
}
