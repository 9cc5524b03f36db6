import { maxOpen, maxOpenPerInbox } from "./limits";

/** Counts the requests that this process holds open, so that slow answers and slow senders cannot take all of it. */
export class OpenRequests {
  private readonly perInbox = new Map<string, number>();
  private total = 0;

  /** Takes a place, or returns null when there is none; call what it returns to give the place back. */
  enter(inboxId: string): (() => void) | null {
    const open = this.perInbox.get(inboxId) ?? 0;
    if (open >= maxOpenPerInbox || this.total >= maxOpen) return null;
    this.perInbox.set(inboxId, open + 1);
    this.total++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.total--;
      const rest = this.perInbox.get(inboxId)! - 1;
      if (rest === 0) this.perInbox.delete(inboxId);
      else this.perInbox.set(inboxId, rest);
    };
  }
}
