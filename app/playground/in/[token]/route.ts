import { tools } from "@/lib/app/tools";
import { receiveRequest, type WireAnswer } from "@/lib/playground/receive";

export const dynamic = "force-dynamic";

/** The public address of an inbox: any method, no sign-in. */
async function receive(request: Request, context: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await context.params;
  return toResponse(await receiveRequest(tools(), token, request), request.method);
}

export { receive as GET, receive as HEAD, receive as POST, receive as PUT, receive as PATCH, receive as DELETE, receive as OPTIONS };

function toResponse(answer: WireAnswer, method: string): Response {
  if (answer.kind === "drop") return closedConnection();
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "x-content-type-options": "nosniff", ...answer.headers };
  const bodiless = method === "HEAD" || [204, 205, 304].includes(answer.status);
  return new Response(bodiless ? null : `${answer.text}\n`, { status: answer.status, headers });
}

/**
 * Next has no word for "hang up". A body that fails before its first chunk makes it destroy the socket, and no
 * byte has gone out by then, because the head is sent with the first chunk. Named AbortError, it is not logged.
 */
function closedConnection(): Response {
  const fail = (controller: ReadableStreamDefaultController) => controller.error(new DOMException("The inbox hangs up.", "AbortError"));
  return new Response(new ReadableStream({ pull: fail }, { highWaterMark: 0 }));
}
