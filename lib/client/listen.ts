import { nextTryIn } from "./backoff";
import { PosthornApiError, PosthornConnectionError, PosthornError } from "./errors";
import { readEventStream } from "./event-stream";
import { identity, toError, type SendSettings } from "./send";

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
/** Ids that are remembered, so that what a new connection sends again is not told twice. */
const remembered = 5_000;

/** Listens until the signal ends it. Throws PosthornError where connecting again cannot help (the key, the scope, the address). */
export async function* listen(settings: SendSettings & { baseUrl: string }, options: ListenOptions): AsyncGenerator<ListenedEvent, void, void> {
  const seen = new Set<string>();
  let place: string | undefined;
  for (let failures = 0; !options.signal?.aborted; ) {
    let failure: PosthornError;
    const silent = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
    };
    try {
      alive();
      const body = await open(settings, options, place, AbortSignal.any([silent.signal, ...(options.signal ? [options.signal] : [])]));
      options.onOpen?.();
      failures = 0;
      for await (const message of readEventStream(body, alive)) {
        if (message.event !== "event") continue;
        const { payload, ...facts } = JSON.parse(message.data) as Omit<ListenedEvent, "payload"> & { payload: string };
        place = message.id;
        if (seen.has(facts.id)) continue;
        seen.add(facts.id);
        if (seen.size > remembered) seen.delete(seen.values().next().value!);
        yield { ...facts, payload: Uint8Array.from(atob(payload), (character) => character.charCodeAt(0)) };
      }
      failure = new PosthornConnectionError("The server ended the stream.");
    } catch (error) {
      if (options.signal?.aborted) return;
      failure = error instanceof PosthornError ? error : new PosthornConnectionError(silent.signal.aborted ? "The connection fell silent." : `The connection was lost: ${(error as Error).message}.`, { cause: error });
      if (!(failure instanceof PosthornConnectionError) && !(failure instanceof PosthornApiError && (failure.status >= 500 || failure.status === 429))) throw failure;
    } finally {
      clearTimeout(timer);
    }
    const waitMs = nextTryIn({ status: null }, ++failures, { ...settings, maxRetries: Infinity, now: new Date() })!;
    options.onLost?.(failure, waitMs);
    await new Promise<void>((resolve) => {
      const wake = setTimeout(resolve, waitMs);
      options.signal?.addEventListener("abort", () => (clearTimeout(wake), resolve()), { once: true });
    });
  }
}

async function open(settings: SendSettings & { baseUrl: string }, { organization, types, last }: ListenOptions, place: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const query = new URLSearchParams({ ...(organization && { organization }), ...(types?.length && { type: types.join(",") }), ...(last && place === undefined && { last: String(last) }) });
  const url = `${settings.baseUrl}/api/v1/listen${query.size > 0 ? `?${query}` : ""}`;
  const response = await settings.fetch(url, { headers: { accept: "text/event-stream", ...(place && { "last-event-id": place }), ...identity(settings) }, redirect: "manual", signal }).catch((error: unknown) => {
    throw new PosthornConnectionError(`${settings.baseUrl} could not be reached: ${(error as { cause?: Error }).cause?.message ?? (error as Error).message}.`, { cause: error });
  });
  if (response.status === 200 && response.body !== null && response.headers.get("content-type")?.startsWith("text/event-stream")) return response.body;
  throw toError({ status: response.status === 200 ? 404 : response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) });
}
