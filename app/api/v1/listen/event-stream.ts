import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { followEvents, type Following, type Opened, type Told } from "@/lib/listening/follow-events";

export interface StreamDeps {
  db: Pick<Database, "tenantPool">;
  signal: AbortSignal;
  following: Following;
  stillMay: () => Promise<Actor>;
  /** What is told of an error that ends the stream: problem details as JSON text. */
  problemOf: (error: unknown) => Promise<string>;
  /** Called once, whatever becomes of its reader: when it has ended, when the signal is aborted, and at the end of its life. */
  onEnd: () => void;
  /** How long it lives; a quarter of an hour unless told. Keys, servers and networks change: a new connection begins with all of them as they are. */
  lifeMs?: number;
}

/** Something is written at least so often, so that both sides see that the other is there. */
const aliveMs = 10_000;

/**
 * The text of a stream of server-sent events. It is written no faster than it is
 * read. Once it is there, what is published from then on is told: it has looked
 * for what was there before. Throws what `stillMay` throws.
 */
export async function eventStream({ db, signal, following, stillMay, problemOf, onEnd, lifeMs = 15 * 60_000 }: StreamDeps): Promise<ReadableStream<Uint8Array>> {
  const over = new AbortController();
  const stop = () => over.abort();
  const life = setTimeout(stop, lifeMs).unref();
  // The body may never be read, nor be canceled, so nothing here waits for that.
  over.signal.addEventListener("abort", () => {
    clearTimeout(life);
    signal.removeEventListener("abort", stop);
    onEnd();
  }, { once: true });
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();

  const events = followEvents({ db, stillMay, now: Date.now, wait: (ms) => waitUnless(over.signal, ms) }, following);
  const opened = await events.next().catch((error: unknown) => {
    stop();
    throw error;
  });
  const encoder = new TextEncoder();
  let writtenAt = Date.now();
  let left = false;
  const end = async (controller: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    stop();
    await events.return();
    if (left) return;
    if (!signal.aborted) controller.enqueue(encoder.encode(text));
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(messageOf(opened.value as Opened))),
      async pull(controller) {
        try {
          for (;;) {
            const next = over.signal.aborted ? { done: true as const, value: undefined } : await events.next();
            if (next.done) return await end(controller, "event: end\ndata: {}\n\n");
            if (left) return;
            const text = next.value !== null ? messageOf(next.value) : Date.now() - writtenAt >= aliveMs ? ": here\n\n" : null;
            if (text === null) continue;
            writtenAt = Date.now();
            return controller.enqueue(encoder.encode(text));
          }
        } catch (error) {
          await end(controller, `event: refused\ndata: ${await problemOf(error)}\n\n`);
        }
      },
      async cancel() {
        left = true;
        stop();
        await events.return();
      },
    },
    { highWaterMark: 1 },
  );
}

/** JSON has no line breaks of its own, so one line of data holds it. What is told of before has no id: the place stays at the opening. */
function messageOf(message: Opened | Told): string {
  if ("place" in message) return `event: open\nid: ${toPublicId("evt", message.place)}\ndata: {}\n\n`;
  const { event: { publicId, type, createdAt, payload }, replayed } = message;
  const data = JSON.stringify({ id: publicId, type, createdAt: createdAt.toISOString(), replayed, payload: payload.toString("base64") });
  return `event: event\n${replayed ? "" : `id: ${publicId}\n`}data: ${data}\n\n`;
}

/** False once it is over. */
function waitUnless(over: AbortSignal, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (over.aborted) return resolve(false);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      over.removeEventListener("abort", stop);
      resolve(true);
    }, ms);
    over.addEventListener("abort", stop, { once: true });
  });
}
