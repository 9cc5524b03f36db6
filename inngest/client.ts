import { Inngest } from "inngest";
import { log as writeLog, sdkLogger, type Log } from "./log";

export type Client = Inngest;

/**
 * The one Inngest client of the product.
 *
 * Without `fetch` it reads INNGEST_DEV, INNGEST_BASE_URL, INNGEST_EVENT_KEY and
 * INNGEST_SIGNING_KEY as the SDK does. With `fetch` it is for the embedded executor: every
 * request goes to that function, never to the network.
 */
export function createClient(options: { id?: string; fetch?: typeof fetch; log?: Log } = {}): Client {
  return new Inngest({
    id: options.id ?? "posthorn",
    logger: sdkLogger(options.log ?? writeLog),
    aiMetadata: false,
    ...(options.fetch ? { ...embedded, fetch: options.fetch } : {}),
  });
}

/**
 * isDev: nothing signs in process. Buffered checkpoints make a run of several steps one call of
 * the handler (twice the runs a second of one call per step); maxRuntime 0 turns off the SDK's
 * serverless limit of 10 s, after which it would hand the next step back as "planned".
 */
const embedded = {
  isDev: true,
  baseUrl: "http://embedded.invalid",
  eventKey: "embedded",
  checkpointing: { bufferedSteps: 100, maxRuntime: 0 },
};
