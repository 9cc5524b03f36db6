import { addressOf, readBaseUrl } from "./address";
import type { CallOptions, Given, Groups, OperationId } from "./call-types";
import { PosthornError } from "./errors";
import { listen, type ListenedEvent, type ListenOptions } from "./listen";
import { operations, type Operations, type PublishedBatch, type PublishedEvent } from "./operations.generated";
import { pagesOf, type Page } from "./pages";
import { jsonOf, send, type Answer, type SendSettings } from "./send";

export interface PosthornOptions {
  /** Of the dashboard, such as https://webhooks.example.com. */
  baseUrl: string;
  /** `phk_…` */
  apiKey: string;
  /** Id or slug, for a key of the platform: used where a call names none. */
  organization?: string;
  /** For one try; 30,000 ms unless told. */
  timeoutMs?: number;
  /** Tries after the first; 4 unless told. */
  maxRetries?: number;
  /** The longest Retry-After that is waited for; 60,000 ms unless told. */
  patienceMs?: number;
  /** In place of the global one. */
  fetch?: typeof fetch;
  random?: () => number;
  userAgent?: string;
}

/** An event to be published: `data` as a value, or `json`, a JSON text that goes out byte for byte. */
export type NewEvent = { type: string; timestamp?: Date | string; idempotencyKey?: string; organization?: string } & ({ data: unknown; json?: undefined } | { json: string; data?: undefined });

// The groups of operations are made when it is constructed.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface Posthorn extends Groups {}

/**
 * The client of REST v1. Every operation is `posthorn.<group>.<verb>(given,
 * options)`: the parts of its path and query by name, its body as `body`. Lists
 * are a page when awaited and everything when iterated. Writes carry an
 * idempotency key, so that they are sent again after a lost answer without
 * happening twice. Throws PosthornError (errors.ts), or the reason of a signal.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class Posthorn {
  readonly baseUrl: string;
  readonly #settings: SendSettings;
  readonly #organization: string | undefined;

  constructor(options: PosthornOptions) {
    const { apiKey, organization, timeoutMs = 30_000, maxRetries = 4, patienceMs = 60_000, random = Math.random, userAgent = "posthorn-client" } = options;
    if (typeof apiKey !== "string" || !/^[\x21-\x7e]+$/.test(apiKey)) throw new PosthornError("The API key is missing, or holds what no key holds: give it as phk_….");
    this.baseUrl = readBaseUrl(options.baseUrl);
    this.#organization = organization;
    const given = options.fetch;
    this.#settings = { apiKey, timeoutMs, maxRetries, patienceMs, fetch: (...args) => (given ?? fetch)(...args), random, userAgent };
    for (const [group, verbs] of Object.entries(grouped)) {
      const calls = Object.fromEntries(Object.entries(verbs).map(([verb, id]) => [verb, (input?: object, settings?: CallOptions) => this.#call(id, input as Given<typeof id>, settings)]));
      Object.defineProperty(this, group, { value: Object.freeze(calls), enumerable: true });
    }
  }

  /** Publishes one event. With the idempotency key of the first it is answered with the first, `reused: true`. */
  async publish(event: NewEvent, options: CallOptions = {}): Promise<PublishedEvent> {
    const { organization = this.#organization, ...rest } = event;
    const members = eventMembers({ ...rest, idempotencyKey: event.idempotencyKey ?? options.idempotencyKey ?? crypto.randomUUID() });
    return jsonOf(await this.#send("events.publish", {}, {}, objectText([["organization", textOf(organization)], ...members]), {}, options)) as PublishedEvent;
  }

  /** Publishes up to 1,000 events of one organization: all of them or, on any error, none. */
  async publishBatch(events: readonly Omit<NewEvent, "organization">[], options: CallOptions & { organization?: string } = {}): Promise<PublishedEvent[]> {
    const { organization = this.#organization } = options;
    const texts = events.map((event) => objectText(eventMembers({ ...(event as NewEvent), idempotencyKey: event.idempotencyKey ?? crypto.randomUUID() })));
    const body = objectText([["organization", textOf(organization)], ["events", `[${texts.join(",")}]`]]);
    return (jsonOf(await this.#send("events.publish", {}, {}, body, {}, options)) as PublishedBatch).events;
  }

  /** The bytes of an event's envelope, as they are signed and sent. */
  async payload(event: string, options: CallOptions = {}): Promise<Uint8Array> {
    return (await this.#send("events.get", { event }, {}, undefined, {}, options)).bytes;
  }

  /** The organization's events as they are published, until the signal ends it. Connects anew where the connection is lost. */
  listen(options: ListenOptions = {}): AsyncGenerator<ListenedEvent, void, void> {
    return listen({ baseUrl: this.baseUrl, ...this.#settings }, { organization: this.#organization, ...options });
  }

  #call<Id extends OperationId>(id: Id, given: Given<Id> | undefined, options: CallOptions = {}): unknown {
    if (!operations[id].pages) return this.#ask(id, { ...given }, options);
    return pagesOf((cursor) => this.#ask(id, { ...given, ...(cursor !== undefined && { cursor }) }, options) as Promise<Page<unknown>>);
  }

  async #ask(id: OperationId, given: Record<string, unknown>, options: CallOptions): Promise<unknown> {
    const operation = operations[id];
    const names: readonly string[] = operation.organization === "query" ? [...operation.query, "organization"] : operation.query;
    const query = Object.fromEntries(names.map((name) => [name, given[name] ?? (name === "organization" ? this.#organization : undefined)]));
    const inBody = operation.organization === "body" && this.#organization !== undefined ? { organization: this.#organization } : undefined;
    const body = given.body === undefined && inBody === undefined ? undefined : JSON.stringify({ ...inBody, ...(given.body as object) });
    const answer = await this.#send(id, given, query, body, typeof given.ifMatch === "string" ? { "if-match": given.ifMatch } : {}, options);
    if (answer.bytes.length === 0) return undefined;
    const etag = answer.headers.get("etag");
    const result = jsonOf(answer) as object;
    return etag === null ? result : Object.defineProperty(result, "etag", { value: etag });
  }

  #send(id: OperationId, params: Record<string, unknown>, query: Record<string, unknown>, body: string | undefined, headers: Record<string, string>, options: CallOptions): Promise<Answer> {
    const { method, path, idempotency } = operations[id];
    // A publish has its keys in the body.
    const key: Record<string, string> = idempotency === "key" ? { "idempotency-key": options.idempotencyKey ?? crypto.randomUUID() } : {};
    const { timeoutMs = this.#settings.timeoutMs, maxRetries = this.#settings.maxRetries } = options;
    return send({ method, url: addressOf(this.baseUrl, path, params, query), body, headers: { ...key, ...headers }, signal: options.signal }, { ...this.#settings, timeoutMs, maxRetries });
  }
}

/** Group and verb in camel case, with the operation that they stand for. */
const grouped = (Object.keys(operations) as OperationId[]).reduce<Record<string, Record<string, OperationId>>>((groups, id) => {
  const [group, verb] = id.split(".").map((part) => part.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) as [string, string];
  (groups[group] ??= {})[verb] = id;
  return groups;
}, {});

function eventMembers({ type, data, json, timestamp, idempotencyKey }: NewEvent): [string, string | undefined][] {
  const text = json ?? JSON.stringify(data);
  if (text === undefined) throw new PosthornError("data is missing or has no JSON form. Pass an object; null is allowed.");
  return [["type", textOf(type)], ["timestamp", textOf(timestamp instanceof Date ? timestamp.toISOString() : timestamp)], ["idempotencyKey", textOf(idempotencyKey)], ["data", text]];
}

/** JSON put together from texts, so that `json` is never parsed and written anew. */
function objectText(members: [string, string | undefined][]): string {
  return `{${members.filter(([, text]) => text !== undefined).map(([name, text]) => `"${name}":${text}`).join(",")}}`;
}

function textOf(value: string | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

export type { Operations };
