import fs from "node:fs";
import { Failure, textValue, UsageError, type Call, type Command } from "@/lib/cli/command";
import { plainText } from "@/lib/cli/plain-text";

export const triggerCommand: Command = {
  name: "trigger",
  takes: "TYPE",
  summary: "publish an event: the example of its type, or data of your own",
  about: "Publishes one event to this organization, which goes to its endpoints like any other. Without --data the\nexample of the type in the catalog is sent. Needs a key with events:publish, and for examples events:read.\n\n  posthorn trigger order.paid\n  posthorn trigger order.paid --data '{\"id\": \"ord_1\"}'\n  posthorn trigger order.paid --data @order.json",
  options: {
    data: { type: "string", short: "d", value: "JSON", help: "sent byte for byte; @FILE reads a file, - standard input" },
    key: { type: "string", value: "KEY", help: "idempotency key: the same again answers with the first event" },
  },
  arguments: [1, 1],
  asks: true,
  async run(call) {
    const { values, positionals, print, signal } = call;
    const [type] = positionals as [string];
    const posthorn = call.posthorn();
    const json = (await readData(call)) ?? (await exampleOf(posthorn, type, signal));
    const event = await posthorn.publish({ type, json, idempotencyKey: textValue(values, "key") }, { signal });
    print.object({ kind: "event", ...event });
    const where = event.deliveries === 1 ? "1 endpoint" : `${event.deliveries} endpoints`;
    print.line(`${event.reused ? "Published before" : "Published"}: ${plainText(event.id)} (${plainText(event.type)}), for ${where}.`);
    print.line(print.paint("dim", plainText(event.url)));
    if (event.deliveries === 0) print.note("No endpoint's filters match this type, so nothing is delivered.");
  },
};

async function readData({ values, stdin }: Call): Promise<string | undefined> {
  const given = textValue(values, "data");
  if (given === undefined) return undefined;
  let text = given;
  if (given === "-") {
    text = "";
    for await (const chunk of stdin.setEncoding("utf8")) text += String(chunk);
  } else if (given.startsWith("@")) {
    try {
      text = fs.readFileSync(given.slice(1), "utf8");
    } catch (error) {
      throw new Failure(`${given.slice(1)} cannot be read: ${(error as Error).message}`);
    }
  }
  try {
    JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--data is not JSON: ${(error as Error).message}.`);
  }
  return text.trim();
}

async function exampleOf(posthorn: ReturnType<Call["posthorn"]>, type: string, signal: AbortSignal): Promise<string> {
  const { example } = await posthorn.eventTypes.get({ type }, { signal });
  if (example === null || example === undefined) throw new Failure(`The catalog has no example of ${type}.`, "Give the data yourself: --data '{\"id\": \"1\"}'.");
  return JSON.stringify(example);
}
