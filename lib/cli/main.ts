import { parseArgs } from "node:util";
import { PosthornApiError, PosthornError } from "@/lib/client/errors";
import { Posthorn } from "@/lib/client/posthorn";
import { Failure, textValue, UsageError, type Command, type Values } from "./command";
import { commands } from "./all-commands";
import { readConfig } from "./config";
import { helpOf, optionsOf, overview } from "./help";
import { Printer, wantsColour } from "./printer";

/** Runs one command of `npx posthorn` in this process, which it ends with the exit code. */
export async function main(args: string[]): Promise<void> {
  const [name, ...rest] = args;
  const env = process.env;
  const stop = new AbortController();
  endWithReader(stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The first asks, the second does not wait.
    process.once(signal, () => (stop.abort(), process.once(signal, () => process.exit(130))));
  }
  const print = new Printer({ out: process.stdout, err: process.stderr }, rest.includes("--json"), { out: wantsColour(env, process.stdout.isTTY), err: wantsColour(env, process.stderr.isTTY) });
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    const asked = name === undefined || name === "help" || name === "--help" || name === "-h";
    if (!asked) print.problem(`There is no command "${name}".`);
    (asked ? process.stdout : process.stderr).write(`${overview(commands)}\n`);
    return finish(asked ? 0 : 2);
  }
  try {
    const { values, positionals } = parse(command, rest);
    if (values.help) {
      process.stdout.write(`${helpOf(command)}\n`);
      return finish(0);
    }
    const [least, most] = command.arguments;
    if (positionals.length < least || positionals.length > most) throw new UsageError(positionals.length < least ? "Something is missing." : `"${positionals[most]}" is one argument too many.`);
    const posthorn = () => {
      const { url, apiKey, organization } = readConfig(env, { url: textValue(values, "url"), organization: textValue(values, "organization") });
      return new Posthorn({ baseUrl: url, apiKey, organization, userAgent: "posthorn-cli" });
    };
    finish((await command.run({ values, positionals, print, env, signal: stop.signal, stdin: process.stdin, posthorn })) ?? 0);
  } catch (error) {
    finish(!stop.signal.aborted ? explain(error, command, print) : command.lasts ? 0 : 130);
  }
}

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, options: optionsOf(command), allowPositionals: true }) as { values: Values; positionals: string[] };
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]!);
  }
}

/** Says what is wrong, and returns the exit code. */
function explain(error: unknown, command: Command, print: Printer): number {
  if (error instanceof UsageError) {
    print.problem(error.message, `Usage: posthorn ${command.name}${command.takes && ` ${command.takes}`} (--help tells more)`);
    return 2;
  }
  if (error instanceof PosthornApiError) {
    const { status, code, message, fix, requestId } = error;
    print.object({ kind: "error", status, code, message, fix, requestId });
    print.problem(`${message} (${code})`, [fix, requestId && status >= 500 ? `Request ${requestId}.` : ""].filter(Boolean).join(" "));
    return 1;
  }
  if (error instanceof PosthornError || error instanceof Failure) {
    print.object({ kind: "error", message: error.message });
    print.problem(error.message, error instanceof Failure ? error.fix : "");
    return 1;
  }
  throw error;
}

/** `posthorn tail | head`: once nobody reads any more there is nothing to do, and nothing wrong. */
function endWithReader(stop: AbortController): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      stop.abort();
      process.exit(0);
    });
  }
}

/** Whatever still holds the process open (a silent connection, standard input) is let go, once what was written is out. */
function finish(code: number): void {
  process.exitCode = code;
  process.stdout.write("", () => process.stderr.write("", () => process.exit(code)));
}
