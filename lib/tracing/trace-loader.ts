import type pg from "pg";
import { parseTraceparent, type TraceContext } from "./trace-context";

/** Requests to receivers wait for this: longer than it takes, and never so long that a lease or a signature grows old. */
const patienceMs = 250;

/** Reads the traceparents that events were published with: whoever asks within one turn shares a statement. */
export class TraceLoader {
  private asked = new Map<string, ((given: TraceContext | null) => void)[]>();

  constructor(private readonly pool: Pick<pg.Pool, "query">) {}

  /** Null where the event came without, or the database does not say, or not soon. */
  get(eventId: string): Promise<TraceContext | null> {
    return new Promise((resolve) => {
      if (this.asked.size === 0) setImmediate(() => void this.load());
      const waiting = this.asked.get(eventId) ?? [];
      waiting.push(resolve);
      this.asked.set(eventId, waiting);
    });
  }

  private async load(): Promise<void> {
    const asked = this.asked;
    this.asked = new Map();
    const found = new Map<string, string>();
    let timer: NodeJS.Timeout | undefined;
    try {
      const query = this.pool.query<{ event_id: string; traceparent: string }>("SELECT t.event_id, t.traceparent FROM events e JOIN event_traces t ON t.organization_id = e.organization_id AND t.event_id = e.id WHERE e.id = ANY($1::uuid[])", [[...asked.keys()]]);
      const late = new Promise<{ rows: [] }>((resolve) => (timer = setTimeout(resolve, patienceMs, { rows: [] })));
      const { rows } = await Promise.race([query, late]);
      for (const { event_id: id, traceparent } of rows) found.set(id, traceparent);
    } catch {
      // A trace is worth no delivery: the event has one of its own then.
    }
    clearTimeout(timer);
    for (const [id, waiting] of asked) for (const resolve of waiting) resolve(parseTraceparent(found.get(id)));
  }
}
