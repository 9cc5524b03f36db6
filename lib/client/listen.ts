import { nextTryIn } from "./backoff";
import { PosthornApiError, PosthornConnectionError, PosthornError } from "./errors";
import { readEventStream } from "./event-stream";
import { identity, toError, wait, type SendSettings } from "./send";

export interface ListenOptions {
  /** Id or slug, for a key of the platform. */
  organization?: string;
  /** Exact types, or prefixes such as order.*; all unless told. */
  types?: readonly string[];
  /** Begin with the newest so many that were published before; 0 to 100. */
  last?: number;
  signal?: AbortSignal;
  /** Told when the stream is open, the first time and after each loss. */
  onOpen?: () => void;
  /** Told why it is lost, and in how many ms it connects again. */
  onLost?: (error: PosthornError, againInMs: number) => void;
}

export interface ListenedEvent {
  /** `evt_…` */
  id: string;
  type: string;
  /** When it was published; ISO 8601. */
  createdAt: string;
  /** The envelope as it is signed and sent. */
  payload: Uint8Array;
  /** Published before this began to listen. */
  replayed: boolean;
}

/** The server writes at least every 15 s; after three misses the connection is dead, whatever TCP says. */
const silenceMs = 45_000;
/** The longest Retry-After that is waited for. */
const patienceMs = 24 * 3_600_000;
/** Ids that are remembered, so that what a new connection sends again is not told twice. */
const remembered = 5_000;

/** Listens until the signal ends it. Throws PosthornError where connecting again cannot help (the key, the scope, the address). */
export async function* listen(settings: SendSettings & { baseUrl: string }, options: ListenOptions): AsyncGenerator<ListenedEvent, void, void> {
  const seen = new Set<string>();
  /** Ids ascend with time. The first opening's; and that of the newest message, from which a new connection goes on. */
  let began: string | undefined;
  let place: string | undefined;
  for (let failures = 0; !options.signal?.aborted; ) {
    let failure: PosthornError;
    let retryAfter: string | null = null;
    const again = began !== undefined;
    const silent = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
    };
    try {
      alive();
      const response = await ask(settings, options, place, AbortSignal.any([silent.signal, ...(options.signal ? [options.signal] : [])]));
      retryAfter = response.headers.get("retry-after");
      const body = await streamOf(response);
      for await (const message of readEventStream(body, alive)) {
        if (message.id !== "") place = message.id;
        if (message.event === "open") {
          began ??= message.id;
          failures = 0;
          options.onOpen?.();
        }
        if (message.event !== "event") continue;
        const { payload, ...facts } = JSON.parse(message.data) as Omit<ListenedEvent, "payload"> & { payload: string };
        // A new connection tells what was there before the first one, too.
        if (seen.has(facts.id) || (again && !facts.replayed && facts.id < began!)) continue;
        seen.add(facts.id);
        if (seen.size > remembered) seen.delete(seen.values().next().value!);
        // Nothing is read while the consumer is at work, so nobody can say whether the server is silent.
        clearTimeout(timer);
        yield { ...facts, payload: Uint8Array.from(atob(payload), (character) => character.charCodeAt(0)) };
        alive();
      }
      failure = new PosthornConnectionError("The server ended the stream.");
    } catch (error) {
      if (options.signal?.aborted) return;
      failure = error instanceof PosthornError ? error : new PosthornConnectionError(silent.signal.aborted ? "The connection fell silent." : `The connection was lost: ${(error as Error).message}.`, { cause: error });
      if (!(failure instanceof PosthornConnectionError) && !(failure instanceof PosthornApiError && (failure.status >= 500 || failure.status === 429))) throw failure;
    } finally {
      clearTimeout(timer);
    }
    const waitMs = nextTryIn({ status: null, retryAfter }, ++failures, { ...settings, patienceMs, maxRetries: Infinity, now: new Date() });
    if (waitMs === null) throw failure;
    options.onLost?.(failure, waitMs);
    await wait(waitMs, options.signal).catch(() => {});
  }
}

function ask(settings: SendSettings & { baseUrl: string }, { organization, types, last }: ListenOptions, place: string | undefined, signal: AbortSignal): Promise<Response> {
  const query = new URLSearchParams({ ...(organization && { organization }), ...(types?.length && { type: types.join(",") }), ...(last && { last: String(last) }) });
  const url = `${settings.baseUrl}/api/v1/listen${query.size > 0 ? `?${query}` : ""}`;
  return settings.fetch(url, { headers: { accept: "text/event-stream", ...(place && { "last-event-id": place }), ...identity(settings) }, redirect: "manual", signal }).catch((error: unknown) => {
    throw new PosthornConnectionError(`${settings.baseUrl} could not be reached: ${(error as { cause?: Error }).cause?.message ?? (error as Error).message}.`, { cause: error });
  });
}

async function streamOf(response: Response): Promise<ReadableStream<Uint8Array>> {
  if (response.status === 200 && response.body !== null && response.headers.get("content-type")?.startsWith("text/event-stream")) return response.body;
  throw toError({ status: response.status === 200 ? 404 : response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) });
}
