import type { Lane } from "./lane";

/**
 * The connections of one origin over one vetted address and one set of TLS options. Most recently used first,
 * so that surplus connections go idle and are closed by their keep-alive timeout.
 */
export class LanePool {
  /** Connected or connecting. */
  open = 0;
  lastUsedAt = 0;
  /** When a connection attempt last failed: other addresses of the host go first for a while. */
  failedAt = -Infinity;
  private readonly idle: Lane[] = [];
  private readonly waiting: ((lane: Lane | null) => void)[] = [];

  constructor(
    readonly address: string,
    private readonly limit: number,
    private readonly total: { open: number },
  ) {}

  get idleCount(): number {
    return this.idle.length;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  takeIdle(): Lane | null {
    for (let lane = this.idle.pop(); lane; lane = this.idle.pop()) if (lane.usable) return lane;
    return null;
  }

  /** Claims the right to open a connection; undone by `slotFreed`. */
  takeSlot(): boolean {
    if (this.open >= this.limit) return false;
    this.open++;
    this.total.open++;
    return true;
  }

  /** A lane that came free, or null when a slot did (try again). `leave` gives the place in the queue up. */
  wait(): { turn: Promise<Lane | null>; leave: () => void } {
    let waiter!: (lane: Lane | null) => void;
    const turn = new Promise<Lane | null>((resolve) => this.waiting.push((waiter = resolve)));
    const leave = () => {
      const index = this.waiting.indexOf(waiter);
      if (index >= 0) this.waiting.splice(index, 1);
    };
    return { turn, leave };
  }

  release(lane: Lane): void {
    if (!lane.usable) return;
    const next = this.waiting.shift();
    if (next) next(lane);
    else this.idle.push(lane);
  }

  /** A connection failed to open, or a lane ended. */
  slotFreed(lane: Lane | null): void {
    this.open--;
    this.total.open--;
    if (lane) {
      const index = this.idle.indexOf(lane);
      if (index >= 0) this.idle.splice(index, 1);
    }
    this.wakeNext();
  }

  /** Tells the next in the queue that a slot may be free. Also for one who was told and no longer wants it. */
  wakeNext(): void {
    this.waiting.shift()?.(null);
  }

  closeIdle(): void {
    for (const lane of this.idle.splice(0)) lane.retire();
  }

  closeOldestIdle(): void {
    this.idle.shift()?.retire();
  }
}
