import fc from "fast-check";
import { expect, test } from "vitest";
import { readEventStream } from "./event-stream";

async function read(...chunks: Uint8Array[]) {
  const messages = [];
  for await (const message of readEventStream(new ReadableStream({ start: (controller) => (chunks.forEach((chunk) => controller.enqueue(chunk)), controller.close()) }))) messages.push(message);
  return messages;
}
const bytes = (text: string) => new TextEncoder().encode(text);

test("messages have a name, an id and data of several lines; comments and unknown fields are none", async () => {
  expect(await read(bytes(': hello\n\nevent: event\nid: 1\ndata: {"a":\ndata:  1}\nretry: 5\n\ndata:x\n\nid: alone\n\nevent: cut off\ndata: y'))).toEqual([
    { event: "event", id: "1", data: '{"a":\n 1}' },
    { event: "", id: "", data: "x" },
  ]);
});

test("however the bytes are split, and whichever line ends they have", async () => {
  const text = "event: event\nid: 1\ndata: 😀 äöü\n\n: c\n\nevent: end\ndata: {}\n\n";
  const whole = await read(bytes(text));
  expect(whole).toHaveLength(2);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("\n", "\r\n"), fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 8 }), async (end, cuts) => {
      const all = bytes(text.replaceAll("\n", end));
      const places = [0, ...cuts.map((cut) => Math.min(cut, all.length)).sort((a, b) => a - b), all.length];
      expect(await read(...places.slice(1).map((place, index) => all.subarray(places[index], place)))).toEqual(whole);
    }),
  );
});

test("a line without end is refused, and not kept", async () => {
  const chunk = new Uint8Array(1024 * 1024).fill(0x61);
  await expect(read(bytes("data: "), chunk, chunk, chunk, chunk, chunk)).rejects.toThrow("too long");
});
