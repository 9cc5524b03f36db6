/** Whoever has something to send, and is called when it may. */
export interface Waiting {
  pump(): void;
}

/**
 * How many sends a process may have begun that nobody could have answered yet.
 * Beginning more than its one thread can attend to sends nothing sooner: they
 * wait in the process instead of the database, each with a connection opened for
 * it and with memory that outlives two collections of garbage.
 *
 * A send counts from its beginning until it is settled, at most for two turns of
 * the event loop and 20 ms. What is then still open is a slow receiver's: it
 * costs no attention, and as many more may begin in the next tick, since as many
 * of those will be slow: at most twice the usual number, for it may also be this
 * process that is slow. Where several drains wait, each begins one in its turn.
 */
export class Pace {
  private readonly waiting = new Set<Waiting>();
  private called: Waiting | null = null;
  private tick = 0;
  /** Begun in this tick and in the one before, and not settled; and those before that, when the tick began. */
  private young = 0;
  private older = 0;
  private aged = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly most = 80) {}

  /** The tick in which one send begins, to be told when it has settled; null: `who` is called in its turn. */
  begin(who: Waiting): number | null {
    if (this.full || (this.waiting.size > 0 && this.called !== who)) {
      this.waiting.add(who);
      return null;
    }
    return this.beginNow();
  }

  /** For what a person waits for. */
  beginNow(): number {
    this.called = null;
    this.young++;
    this.timer ??= setTimeout(() => this.age(), tickMs);
    return this.tick;
  }

  settled(tick: number): void {
    if (tick === this.tick) this.young--;
    else if (tick === this.tick - 1) this.older--;
    else return;
    this.callWaiting();
  }

  private get full(): boolean {
    return this.young + this.older >= this.most + this.aged;
  }

  private age(): void {
    this.timer = null;
    this.tick++;
    this.aged = Math.min(this.older, this.most);
    this.older = this.young;
    this.young = 0;
    if (this.older + this.aged > 0) this.timer = setTimeout(() => this.age(), tickMs);
    this.callWaiting();
  }

  private callWaiting(): void {
    for (const who of this.waiting) {
      if (this.full) break;
      this.waiting.delete(who);
      this.called = who;
      who.pump();
    }
    this.called = null;
  }
}

const tickMs = 10;
