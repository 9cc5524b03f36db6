import type { DeliverySummary } from "@/lib/client/operations.generated";
import { PosthornApiError, PosthornConnectionError } from "@/lib/client/errors";
import { listValue, numberValue, textValue, UsageError, type Call, type Command } from "@/lib/cli/command";
import { deliveryLine, deliveryStates } from "@/lib/cli/delivery-line";
import { pause } from "@/lib/cli/pause";
import { plainText } from "@/lib/cli/plain-text";

const everyMs = 1_000;
const pageSize = 100;
/** Pages in one look, at most: who publishes more than this a second reads the dashboard. */
const mostPages = 5;
/** Unsettled deliveries that are looked at again, and how many in one look. */
const mostWatched = 1_000;
const watchedAtOnce = 100;

export const tailCommand: Command = {
  name: "tail",
  takes: "",
  summary: "show deliveries as they come, and how they end",
  about: "A line for each delivery when it comes, and another whenever its state or its number of attempts changes.\nNeeds a key with deliveries:read. Ctrl-C ends it.\n\n  posthorn tail --last 20\n  posthorn tail --state failed,retrying --json",
  options: {
    last: { type: "string", short: "n", value: "N", help: "begin with the newest so many; 10 unless told" },
    state: { type: "string", multiple: true, value: "STATE", help: `only in these: ${deliveryStates.join(", ")}` },
    type: { type: "string", short: "t", multiple: true, value: "TYPE", help: "only of these event types" },
    endpoint: { type: "string", value: "ENDPOINT", help: "only of this endpoint (ep_…)" },
  },
  arguments: [0, 0],
  asks: true,
  lasts: true,
  async run(call) {
    const { values, print, signal } = call;
    const states = listValue(values, "state");
    const unknown = states.find((state) => !deliveryStates.includes(state));
    if (unknown !== undefined) throw new UsageError(`There is no state "${unknown}". There are ${deliveryStates.join(", ")}.`);
    const last = numberValue(values, "last", { least: 0, most: pageSize, unless: 10 });
    const tail = new Tail(call);
    const show = (deliveries: DeliverySummary[]) => {
      for (const delivery of deliveries) {
        if (states.length > 0 && !states.includes(delivery.state)) continue;
        print.object({ kind: "delivery", ...delivery });
        print.line(deliveryLine(delivery, print));
      }
    };
    show(await tail.begin(last));
    for (let waitMs = everyMs; ; ) {
      await pause(waitMs, signal);
      if (signal.aborted) return;
      try {
        show(await tail.look());
        if (waitMs > everyMs) print.note("Connected again.");
        waitMs = everyMs;
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        waitMs = Math.min(30_000, waitMs * 2);
        print.note(`${plainText((error as Error).message)} Trying again in ${waitMs / 1000} s.`);
      }
    }
  },
};

/** What may be otherwise in a moment: whoever watches does not want to begin again for it. */
function isPassing(error: unknown): boolean {
  return error instanceof PosthornConnectionError || (error instanceof PosthornApiError && (error.status >= 500 || error.status === 429));
}

/** What changed since the last look, by what each delivery showed then. */
class Tail {
  private readonly shown = new Map<string, string>();
  private readonly waiting = new Set<string>();
  private readonly posthorn;
  private readonly filters;
  private newest = "";

  constructor(private readonly call: Call) {
    this.posthorn = call.posthorn();
    const [type, endpoint] = [listValue(call.values, "type"), textValue(call.values, "endpoint")];
    this.filters = { ...(type.length > 0 && { type }), ...(endpoint !== undefined && { endpoint }) };
  }

  async begin(last: number): Promise<DeliverySummary[]> {
    const { items } = await this.posthorn.deliveries.list({ ...this.filters, limit: pageSize }, { signal: this.call.signal });
    this.newest = items[0]?.id ?? "";
    this.changed(items.slice(last));
    return this.changed(items.slice(0, last).reverse());
  }

  async look(): Promise<DeliverySummary[]> {
    return [...(await this.watched()), ...(await this.fresh())];
  }

  /** Ids ascend with time: newer ones are above the newest that was seen. */
  private async fresh(): Promise<DeliverySummary[]> {
    const found: DeliverySummary[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < mostPages; pages++) {
      const page = await this.posthorn.deliveries.list({ ...this.filters, limit: pageSize, ...(cursor !== undefined && { cursor }) }, { signal: this.call.signal });
      found.push(...page.items);
      if (page.nextCursor === null || page.items.some(({ id }) => id <= this.newest)) break;
      if (pages === mostPages - 1) this.call.print.note("More deliveries came than are shown here.");
      cursor = page.nextCursor;
    }
    this.newest = found[0]?.id ?? this.newest;
    return this.changed(found.reverse());
  }

  private async watched(): Promise<DeliverySummary[]> {
    const ids = [...this.waiting].slice(0, watchedAtOnce);
    if (ids.length === 0) return [];
    const { items } = await this.posthorn.deliveries.list({ ids, limit: pageSize }, { signal: this.call.signal });
    // Those that were not looked at now come first the next time.
    for (const id of ids) if (this.waiting.delete(id) && items.some((item) => item.id === id)) this.waiting.add(id);
    return this.changed(items.reverse());
  }

  private changed(deliveries: DeliverySummary[]): DeliverySummary[] {
    return deliveries.filter((delivery) => {
      const { id, state, attempts, sending } = delivery;
      const now = `${state} ${attempts}`;
      const changed = this.shown.get(id) !== now;
      this.shown.delete(id);
      this.shown.set(id, now);
      if (this.shown.size > 20_000) this.shown.delete(this.shown.keys().next().value!);
      if (state === "pending" || state === "retrying" || sending) this.waiting.add(id);
      else this.waiting.delete(id);
      if (this.waiting.size > mostWatched) this.waiting.delete(this.waiting.values().next().value!);
      return changed;
    });
  }
}
