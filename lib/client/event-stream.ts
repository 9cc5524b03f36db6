/** One message of a stream (HTML Living Standard, "Server-sent events"). */
export interface StreamMessage {
  event: string;
  data: string;
  /** Empty where it had none. */
  id: string;
}

/** Longer lines are no messages of ours: an event of 256 KiB is at most this in JSON. */
const longestBuffer = 4 * 1024 * 1024;

/** Takes a stream of text/event-stream apart. Comments only show that it is alive: `onBytes` is told of every chunk. */
export async function* readEventStream(body: ReadableStream<Uint8Array>, onBytes: () => void = () => {}): AsyncGenerator<StreamMessage, void, void> {
  const decoder = new TextDecoder();
  let waiting = "";
  let message = { event: "", data: [] as string[], id: "" };
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    onBytes();
    waiting += decoder.decode(chunk, { stream: true });
    // A CR at the very end may be half of a CRLF.
    const lines = waiting.split(/\r\n|\n|\r(?!$)/);
    waiting = lines.pop()!;
    if (waiting.length > longestBuffer) throw new Error("A line of the stream is too long.");
    for (const line of lines) {
      if (line === "") {
        if (message.data.length > 0) yield { ...message, data: message.data.join("\n") };
        message = { event: "", data: [], id: "" };
        continue;
      }
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
      if (field === "event") message.event = value;
      else if (field === "data") message.data.push(value);
      else if (field === "id") message.id = value;
    }
  }
}
