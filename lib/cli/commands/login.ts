import { createInterface } from "node:readline";
import { Posthorn } from "@/lib/client/posthorn";
import { Failure, textValue, UsageError, type Command } from "@/lib/cli/command";
import { forgetConfig, writeConfig } from "@/lib/cli/config";
import { plainText } from "@/lib/cli/plain-text";

export const loginCommand: Command = {
  name: "login",
  takes: "[URL]",
  summary: "keep an address and an API key for this user",
  about: "Asks for an API key, or reads it from standard input, tries it, and keeps both in a file that this user\nalone can read. Keys are made in the dashboard under Settings, API keys. On servers set the environment instead.\n\n  posthorn login https://webhooks.example.com",
  options: { organization: { type: "string", value: "ORG", help: "id or slug, with a key of the platform" } },
  arguments: [0, 1],
  asks: false,
  async run({ positionals, values, env, stdin, print, signal }) {
    const url = positionals[0] ?? env.POSTHORN_URL;
    if (!url) throw new UsageError("Which Posthorn? Name the address of the dashboard.");
    const apiKey = (await readSecret(stdin, `API key for ${url}: `, signal)).trim();
    if (!/^phk_[0-9A-Za-z]+$/.test(apiKey)) throw new Failure("This is not an API key.", "A key begins with phk_. Make one in the dashboard under Settings, API keys.");
    const posthorn = new Posthorn({ baseUrl: url, apiKey, userAgent: "posthorn-cli" });
    const key = await posthorn.key.get({}, { signal });
    const organization = textValue(values, "organization");
    const file = writeConfig(env, { url: posthorn.baseUrl, apiKey, ...(organization !== undefined && { organization }) });
    print.object({ kind: "login", url: posthorn.baseUrl, key: key.name, organization: key.organization?.slug ?? null, scopes: key.scopes, file });
    print.line(`Signed in to ${posthorn.baseUrl} with the key "${plainText(key.name)}" ${key.organization === null ? "of the platform" : `of ${plainText(key.organization.slug)}`}. It may: ${key.scopes.map(plainText).join(", ")}.`);
    print.line(`Kept in ${file}.`);
  },
};

export const logoutCommand: Command = {
  name: "logout",
  takes: "",
  summary: "forget what login kept",
  about: "Deletes the file. The key itself goes on working: revoke it in the dashboard if it must not.",
  options: {},
  arguments: [0, 0],
  asks: false,
  async run({ env, print }) {
    const forgotten = forgetConfig(env);
    print.object({ kind: "logout", forgotten });
    print.line(forgotten ? "Forgotten." : "There was nothing to forget.");
  },
};

/** A line that is not shown while it is typed; from a pipe all of it. */
function readSecret(stdin: NodeJS.ReadStream, question: string, signal: AbortSignal): Promise<string> {
  if (!stdin.isTTY) {
    return (async () => {
      let text = "";
      for await (const chunk of stdin) if ((text += String(chunk)).length > 10_000) break;
      return text;
    })();
  }
  process.stderr.write(question);
  const muted = createInterface({ input: stdin, terminal: true });
  return new Promise((resolve, reject) => {
    muted.once("line", (line) => {
      muted.close();
      process.stderr.write("\n");
      resolve(line);
    });
    muted.once("SIGINT", () => (muted.close(), process.kill(process.pid, "SIGINT")));
    signal.addEventListener("abort", () => (muted.close(), reject(signal.reason as Error)), { once: true });
  });
}
