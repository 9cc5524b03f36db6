import { z } from "zod";
import { tellAttempt } from "./tell-attempt";
import { tool, type Tool } from "./tool";

const endpointId = z.string().regex(/^ep_[0-9a-z]{26}$/, "An id such as ep_01…");
const deliveryId = z.string().regex(/^dlv_[0-9a-z]{26}$/, "An id such as dlv_01…");

/** What changes something: offered only where the person who started it said so. */
export const writeTools: readonly Tool[] = [
  tool({
    name: "redeliver", title: "Redeliver", writes: "adds", description: "One more attempt now of each of these deliveries, whatever its state. Receivers get the event again with the same webhook-id.",
    input: { deliveries: z.array(deliveryId).min(1).max(100) },
    work: async (posthorn, { deliveries }, options) => ({ facts: await posthorn.deliveries.redeliverMany({ body: { deliveries } }, options) }),
  }),
  tool({
    name: "send_test", title: "Send a test event", writes: "adds", description: "Sends one test event to one endpoint and waits for its answer. It counts toward nothing.",
    input: { endpoint: endpointId, type: z.string().min(1).max(128).optional().describe("test.ping unless told.") },
    work: async (posthorn, { endpoint, type }, options) => {
      const { delivery, attempt } = await posthorn.endpoints.test({ endpoint, body: { ...(type !== undefined && { type }) } }, options);
      const { facts, explanation, texts } = tellAttempt(attempt);
      return { facts: { delivery, attempt: facts, explanation }, texts };
    },
  }),
  tool({
    name: "create_endpoint", title: "Add an endpoint", writes: "adds", description: "Adds an endpoint. Its signing secret is not shown here: the person rotates it on the endpoint's page to see one.",
    input: { url: z.string().min(1).max(2_048), filters: z.array(z.string()).min(1).max(200).describe("Types (order.paid), prefixes (order.*) or *."), description: z.string().max(200).optional() },
    work: async (posthorn, body, options) => {
      const { endpoint } = await posthorn.endpoints.create({ body }, options);
      return { facts: { endpoint: { ...endpoint }, secret: "Not shown to assistants. Rotate it on the endpoint's page in the dashboard: there the new one is shown once." } };
    },
  }),
  tool({
    name: "update_endpoint", title: "Change an endpoint", writes: "changes", description: "Changes URL, filters or description; what is left out stays as it is.",
    input: { endpoint: endpointId, url: z.string().min(1).max(2_048).optional(), filters: z.array(z.string()).min(1).max(200).optional(), description: z.string().max(200).optional() },
    work: async (posthorn, { endpoint, ...body }, options) => {
      const { etag } = await posthorn.endpoints.get({ endpoint }, options);
      return { facts: { endpoint: { ...(await posthorn.endpoints.update({ endpoint, ifMatch: etag, body }, options)) } } };
    },
  }),
  tool({
    name: "disable_endpoint", title: "Disable an endpoint", writes: "changes", description: "What waits for it is held, and what is published from now on too. Nothing is lost.",
    input: { endpoint: endpointId },
    work: async (posthorn, input, options) => ({ facts: { ...(await posthorn.endpoints.disable(input, options)) } }),
  }),
  tool({
    name: "enable_endpoint", title: "Enable an endpoint", writes: "changes", description: "Enables a disabled endpoint; says what becomes of the deliveries that were held.",
    input: { endpoint: endpointId, held: z.enum(["all", "none"]).describe("all: deliver them, oldest first, 600 a minute; none: they stay held.") },
    work: async (posthorn, { endpoint, held }, options) => ({ facts: await posthorn.endpoints.enable({ endpoint, body: { held: { deliver: held } } }, options) }),
  }),
  tool({
    name: "publish_event", title: "Publish an event", writes: "adds", description: "Publishes one event of a type of the catalog: every endpoint whose filters match it gets it.",
    input: { type: z.string().min(1).max(128), data: z.record(z.string(), z.unknown()).describe("A JSON object."), idempotencyKey: z.string().min(1).max(255).optional().describe("The same again answers with the first event.") },
    work: async (posthorn, event, options) => ({ facts: await posthorn.publish(event, options) }),
  }),
];
