import type { Operations } from "./operations.generated";
import type { Page, Pages } from "./pages";

export type OperationId = keyof Operations;

/** What every call takes besides what it is about. */
export interface CallOptions {
  /** Ends the request, and what waits for a next try. */
  signal?: AbortSignal;
  /** For one try, ms. */
  timeoutMs?: number;
  maxRetries?: number;
  /** Of a write: one of your own in place of a random one, so that it happens once whoever sends it again. */
  idempotencyKey?: string;
}

type Named<Id extends OperationId> = Operations[Id]["params"] &
  Partial<Operations[Id]["query"]> &
  (Operations[Id]["organization"] extends true ? { /** Id or slug: for a key of the platform. */ organization?: string } : unknown) &
  (Operations[Id]["body"] extends undefined ? unknown : undefined extends Operations[Id]["body"] ? { body?: Operations[Id]["body"] } : { body: Operations[Id]["body"] }) &
  (Operations[Id]["ifMatch"] extends "required" ? { /** The `etag` that was read, or `*`. */ ifMatch: string } : Operations[Id]["ifMatch"] extends "optional" ? { ifMatch?: string } : unknown);

/** The parts of the path and of the query by their names, and the body. */
export type Given<Id extends OperationId> = Named<Id>;

type Tagged<Id extends OperationId> = Operations[Id]["etag"] extends true ? { /** For `ifMatch`; not listed among its members. */ readonly etag: string } : unknown;

export type Answered<Id extends OperationId> = Operations[Id]["answer"] extends Page<unknown> ? Pages<Operations[Id]["answer"]> : Promise<Operations[Id]["answer"] & Tagged<Id>>;

type Call<Id extends OperationId> = object extends Given<Id> ? (given?: Given<Id>, options?: CallOptions) => Answered<Id> : (given: Given<Id>, options?: CallOptions) => Answered<Id>;

type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text;
type GroupOf<Id extends OperationId> = Id extends `${infer Group}.${string}` ? Group : never;

/** Every operation as `posthorn.<group>.<verb>`. */
export type Groups = {
  [Group in GroupOf<OperationId> as Camel<Group>]: { [Id in OperationId as Id extends `${Group}.${infer Verb}` ? Camel<Verb> : never]: Call<Id> };
};
