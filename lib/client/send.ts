import { nextTryIn, type Tried } from "./backoff";
import { PosthornAddressError, PosthornApiError, PosthornConnectionError, type PosthornError, PosthornTimeoutError } from "./errors";

export interface SendSettings {
  apiKey: string;
  /** For one try, ms. */
  timeoutMs: number;
  /** Tries after the first. */
  maxRetries: number;
  /** The longest Retry-After that is waited for, ms. */
  patienceMs: number;
  fetch: typeof fetch;
  random: () => number;
  userAgent: string;
}

export interface OutgoingRequest {
  method: string;
  url: string;
  /** JSON text. */
  body?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An answer of 2xx, its body not yet read as JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/**
 * Sends a request, and again while that can help (nextTryIn): also where nobody
 * knows what the try before did, for writes carry a key under which they happen
 * once. Goes to the given address alone and follows no redirect, since it
 * carries the API key. Throws a PosthornError, or the reason of `signal`.
 */
export async function send(request: OutgoingRequest, settings: SendSettings): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    let tried: Tried;
    let failure: PosthornError;
    try {
      const answer = await sendOnce(request, settings);
      if (answer.status < 300) return answer;
      failure = toError(answer);
      tried = { status: answer.status, code: failure instanceof PosthornApiError ? failure.code : undefined, retryAfter: answer.headers.get("retry-after") };
    } catch (error) {
      request.signal?.throwIfAborted();
      failure = error as PosthornError;
      if (!(error instanceof PosthornConnectionError)) throw error;
      tried = { status: null };
    }
    const waitMs = nextTryIn(tried, attempt, { ...settings, now: new Date() });
    if (waitMs === null) throw failure;
    await wait(waitMs, request.signal);
  }
}

async function sendOnce(request: OutgoingRequest, settings: SendSettings): Promise<Answer> {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
  try {
    const response = await settings.fetch(request.url, {
      method: request.method,
      body: request.body,
      headers: { accept: "application/json", ...(request.body !== undefined && { "content-type": "application/json" }), ...request.headers, ...identity(settings) },
      redirect: "manual",
      signal,
    });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    const place = `${request.method} ${new URL(request.url).origin}${new URL(request.url).pathname}`;
    if (timeout.aborted) throw new PosthornTimeoutError(`${place} was not answered within ${settings.timeoutMs} ms.`, { cause: error });
    throw new PosthornConnectionError(`${place} could not be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The headers that say who asks. */
export function identity({ apiKey, userAgent }: Pick<SendSettings, "apiKey" | "userAgent">): Record<string, string> {
  return { authorization: `Bearer ${apiKey}`, "user-agent": userAgent };
}

/** What an answer other than 2xx means. */
export function toError({ status, headers, bytes }: Answer): PosthornError {
  if (status >= 300 && status < 400) return new PosthornAddressError(`The server answered ${status}, and leads to ${headers.get("location") ?? "another address"}. Redirects are not followed, for the key would go along: use the address itself as base URL.`);
  const type = headers.get("content-type") ?? "";
  const problem = /^application\/(problem\+)?json\b/.test(type) ? parse(bytes) : null;
  const requestId = headers.get("x-request-id");
  if (problem === null && status < 500 && status !== 429) return new PosthornAddressError(`The server answered ${status}, and not as Posthorn does. Check the base URL.`);
  return new PosthornApiError(status, problem ?? {}, requestId);
}

/** The JSON of an answer. Throws PosthornAddressError where there is none. */
export function jsonOf({ bytes }: Answer): unknown {
  const parsed = parse(bytes);
  if (parsed === null) throw new PosthornAddressError("The answer is not JSON. Check the base URL: it is the address of the dashboard.");
  return parsed;
}

function parse(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const parsed = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** fetch says "fetch failed" and keeps the reason to itself. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string; errors?: { message: string }[] } };
  return cause?.message || cause?.errors?.[0]?.message || cause?.code || message || "no answer";
}

/** Rejects with the reason of the signal. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
