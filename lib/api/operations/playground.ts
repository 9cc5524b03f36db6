import { z } from "zod";
import { InboxBehaviour } from "@/lib/generated/prisma/enums";
import { behaviourInput, inboxInput } from "@/lib/playground/input";
import { count, instant, page, pageOf, publicId, text } from "./fields";
import { operation } from "./operation";

const inboxView = z
  .object({
    id: publicId("inb", "Id of the inbox."), name: text("Its name.", "Staging"), url: text("Where it receives; whoever has it can post.", "https://hooks.example.com/playground/in/…"), behaviour: z.enum(InboxBehaviour),
    statusCode: count("For status.", 500), delayMs: count("For slow.", 3_000), failures: count("For flaky.", 2), createdAt: instant("When it was made."), requests: count("Kept now."),
    lastRequest: z.object({ receivedAt: instant("When."), verdict: z.string(), answeredStatus: z.int().nullable() }).nullable(), endpoints: z.array(publicId("ep", "Id of an endpoint that sends here.")),
  })
  .meta({ id: "Inbox", description: "A receiver to try things with, which answers as it is told." });

const requestFacts = {
  id: publicId("req", "Id of the request."), receivedAt: instant("When it came."), method: text("Of the request.", "POST"), eventType: z.string().nullable(), webhookId: z.string().nullable(), attempt: count("Which of those with this webhook-id it is.", 1), attempts: count("How many of them are kept.", 1),
  verdict: text("verified, unsigned, or what is wrong with the signature.", "verified"), verdictDetail: z.string(), answeredStatus: z.int().nullable().meta({ description: "Null: the connection was closed." }), size: count("Of the body, in bytes."),
};

const inbox = z.object({ inbox: publicId("inb", "Id of the inbox.") });
const name = z.strictObject({ name: inboxInput.shape.name.meta({ description: "1 to 60 characters.", examples: ["Staging"] }) });

export const listInboxes = operation({ id: "inboxes.list", method: "GET", path: "/playground/inboxes", summary: "List inboxes", description: "Oldest first.", scope: "playground:read", query: z.object(page), answer: pageOf(inboxView) });
export const createInbox = operation({ id: "inboxes.create", method: "POST", path: "/playground/inboxes", summary: "Create an inbox", description: "It answers 200.", scope: "playground:write", body: name, status: 201, answer: inboxView, problems: ["inbox_limit"] });
export const getInbox = operation({ id: "inboxes.get", method: "GET", path: "/playground/inboxes/{inbox}", summary: "Get an inbox", scope: "playground:read", params: inbox, answer: inboxView });
export const renameInbox = operation({ id: "inboxes.rename", method: "PATCH", path: "/playground/inboxes/{inbox}", summary: "Rename an inbox", scope: "playground:write", params: inbox, body: name, answer: inboxView });
export const deleteInbox = operation({ id: "inboxes.delete", method: "DELETE", path: "/playground/inboxes/{inbox}", summary: "Delete an inbox", description: "With all that it received; its address answers 404 from then on.", scope: "playground:write", params: inbox });

export const scriptInbox = operation({
  id: "inboxes.script", method: "PUT", path: "/playground/inboxes/{inbox}/behaviour", summary: "Tell an inbox how to answer", description: "From its next request on.",
  scope: "playground:write", params: inbox, body: behaviourInput, answer: inboxView, example: { body: { behaviour: "flaky", failures: 2 } },
});

export const listRequests = operation({
  id: "requests.list", method: "GET", path: "/playground/inboxes/{inbox}/requests", summary: "List an inbox's requests", description: "Newest first; the newest 500 are kept.", scope: "playground:read", params: inbox, query: z.object(page), answer: pageOf(z.object(requestFacts).meta({ id: "InboxRequestSummary" })),
});
export const getRequest = operation({
  id: "requests.get", method: "GET", path: "/playground/inboxes/{inbox}/requests/{request}", summary: "Get a request", scope: "playground:read", params: inbox.extend({ request: publicId("req", "Id of the request.") }),
  answer: z.object({ id: publicId("req", "Id of the request."), headers: z.array(z.tuple([z.string(), z.string()])), body: z.discriminatedUnion("kind", [z.object({ kind: z.literal("text"), text: z.string() }), z.object({ kind: z.literal("hex"), text: z.string(), shownBytes: count("Shown.") })]) }).meta({ id: "InboxRequest" }),
});
export const clearInbox = operation({ id: "requests.clear", method: "DELETE", path: "/playground/inboxes/{inbox}/requests", summary: "Clear an inbox", description: "A flaky one counts from none again.", scope: "playground:write", params: inbox, answer: z.object({ cleared: count("Requests.") }) });
