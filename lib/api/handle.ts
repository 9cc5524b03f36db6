import { newId } from "@/lib/ids";
import { HttpError, toProblemResponse } from "./problem";

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/**
 * Wraps a JSON route: errors become problem details, and every answer carries
 * X-Request-Id. Needs nothing of Next, so the same handler can stand behind any
 * server that speaks Request and Response.
 */
export function handle<Context = void>(work: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    const requestId = newId();
    const response = await work(request, context).catch((error: unknown) => {
      if (isNextSignal(error)) throw error;
      return toProblemResponse(error, requestId);
    });
    response.headers.set("x-request-id", requestId);
    for (const [name, value] of Object.entries(extraHeaders.get(request) ?? {})) response.headers.set(name, value);
    return response;
  };
}

const extraHeaders = new WeakMap<Request, Record<string, string>>();

/** Headers for whatever the request is answered with, be it an error. A later value replaces an earlier one. */
export function addHeaders(request: Request, headers: Record<string, string>): void {
  extraHeaders.set(request, { ...extraHeaders.get(request), ...headers });
}

/** Throws 405 with Allow. */
export function allowMethods(request: Request, ...methods: string[]): void {
  if (methods.includes(request.method)) return;
  const allow = methods.join(", ");
  throw new HttpError(405, "method_not_allowed", `${request.method.slice(0, 20)} is not possible here.`, `Use ${allow}.`, { allow });
}

/** Redirects and "not found" travel through Next as errors with such a digest. */
function isNextSignal(error: unknown): boolean {
  const digest = (error as { digest?: unknown } | null)?.digest;
  return typeof digest === "string" && digest.startsWith("NEXT_");
}
