import type { FunctionPlan } from "./plan";

export interface Work {
  plan: FunctionPlan;
  /** The value that keyed concurrency counts by; "" where there is none. */
  key: string;
}

interface Lane<W> {
  waiting: W[];
  running: number;
  limit: number;
}

interface FunctionLanes<W> {
  plan: FunctionPlan;
  running: number;
  lanes: Map<string, Lane<W>>;
  /** Lanes that have work and room. A Set keeps its order: first ready, first served. */
  ready: Set<Lane<W>>;
}

/**
 * Starts work within three limits: all runs together, each function, each key of a function.
 * First in, first out within a key; keys take turns, so that a busy one delays no other.
 */
export class Lanes<W extends Work> {
  private functions = new Map<string, FunctionLanes<W>>();
  private stopped = false;
  running = 0;

  constructor(
    private cap: number,
    /** Must not reject. */
    private start: (work: W) => Promise<void>,
  ) {}

  /** How many keys have work: none of the others takes memory. */
  get keys(): number {
    return [...this.functions.values()].reduce((sum, { lanes }) => sum + lanes.size, 0);
  }

  /** How much work is not begun. */
  get waiting(): number {
    let sum = 0;
    for (const { lanes } of this.functions.values()) for (const { waiting } of lanes.values()) sum += waiting.length;
    return sum;
  }

  push(work: W): void {
    if (this.stopped) return;
    const owner = this.functionOf(work.plan);
    const lane = owner.lanes.get(work.key) ?? { waiting: [], running: 0, limit: work.plan.keyed?.limit ?? Infinity };
    owner.lanes.set(work.key, lane);
    lane.waiting.push(work);
    if (lane.running < lane.limit) owner.ready.add(lane);
    this.fill(owner);
  }

  /** Drops what waits; what runs goes on. */
  stop(): void {
    this.stopped = true;
    for (const { ready } of this.functions.values()) ready.clear();
  }

  private functionOf(plan: FunctionPlan): FunctionLanes<W> {
    const known = this.functions.get(plan.id);
    if (known) return known;
    const owner = { plan, running: 0, lanes: new Map(), ready: new Set<Lane<W>>() };
    this.functions.set(plan.id, owner);
    return owner;
  }

  private fill(owner: FunctionLanes<W>): void {
    while (this.running < this.cap && owner.running < owner.plan.limit) {
      const [lane] = owner.ready;
      if (!lane) return;
      owner.ready.delete(lane);
      const work = lane.waiting.shift()!;
      lane.running++;
      owner.running++;
      this.running++;
      if (lane.waiting.length > 0 && lane.running < lane.limit) owner.ready.add(lane);
      void this.start(work).finally(() => this.finish(owner, lane, work));
    }
  }

  private finish(owner: FunctionLanes<W>, lane: Lane<W>, { key }: W): void {
    lane.running--;
    owner.running--;
    this.running--;
    if (this.stopped) return;
    if (lane.waiting.length > 0) owner.ready.add(lane);
    else if (lane.running === 0) owner.lanes.delete(key);
    // The other functions first: one that is always busy must not keep the freed place to itself.
    for (const other of this.functions.values()) if (other !== owner) this.fill(other);
    this.fill(owner);
  }
}
