import type { VerifiedWebhook } from "../verify";
import { eventIdOf } from "../read-event";

/** An event as an inbox keeps it. */
export interface InboxEvent {
  /** The same on every attempt: `webhook-id`. */
  id: string;
  body: Uint8Array;
}

/** An event that one worker may now process. */
export interface ClaimedEvent extends InboxEvent {
  /** From 1, and from 1 again once a dead event is revived. */
  attempt: number;
  /** The claim's fence: counts all claims of the event and never goes back. Only the newest may write a result. */
  claim: number;
}

export interface ClaimOptions {
  now: Date;
  limit: number;
  /** How long a claim is the worker's own, ms. A worker that died is followed by another after it. */
  leaseMs: number;
  /** An event that was claimed so often without an end is dead. */
  maxAttempts: number;
}

/**
 * Where events wait between the answer to the sender and their effect. `Tx` is what an effect writes with. States:
 * pending → done, or dead after the last attempt; a dead one waits for a person (`revive`).
 */
export interface InboxStore<Tx> {
  /** Stores an event once. The id of one that is done is remembered too, until it is pruned. */
  insert(event: InboxEvent, now?: Date): Promise<"stored" | "duplicate">;
  claim(options: ClaimOptions): Promise<ClaimedEvent[]>;
  /** Runs the effect and marks the event done. "lost": another worker has it by now, and nothing was marked. Throws what the effect throws. */
  finish(event: ClaimedEvent, effect: (tx: Tx) => Promise<unknown>, now: Date): Promise<"done" | "lost">;
  /**
   * Puts it off until `dueAt`, or with null buries it as dead. `error` null: it was not tried, and the attempt does
   * not count. Does nothing where the claim is another's by now.
   */
  putOff(event: ClaimedEvent, dueAt: Date | null, error: string | null): Promise<void>;
  /** Makes a dead event pending again, with all its attempts. False where none of this id is dead. */
  revive(id: string, now?: Date): Promise<boolean>;
}

/** The handler of an adapter: store, then answer. `webhookRoute(verifier, storeIn(inbox))`. */
export function storeIn(store: Pick<InboxStore<never>, "insert">): (webhook: VerifiedWebhook) => Promise<"stored" | "duplicate"> {
  return (webhook) => store.insert({ id: eventIdOf(webhook), body: webhook.body });
}
