import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../posthorn.cjs", import.meta.url));

export interface RunningPosthorn {
  out: string;
  err: string;
  /** The lines of standard output as JSON. */
  objects(): Record<string, unknown>[];
  /** Waits until the condition holds; throws with all output after `ms`. */
  until(condition: () => boolean, ms?: number): Promise<void>;
  signal(name: NodeJS.Signals): void;
  write(text: string): void;
  endInput(): void;
  closeOutput(): void;
  ended: Promise<number | null>;
  /** For the config file, and as working folder. */
  home: string;
}

/** Runs the command line as a process of its own, with no settings but those given. */
export function runPosthorn(args: string[], env: Record<string, string> = {}, home = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-cli-"))): RunningPosthorn {
  const child = spawn(process.execPath, [program, ...args], { cwd: home, env: { PATH: process.env.PATH, HOME: home, ...env } as unknown as NodeJS.ProcessEnv, stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const running: RunningPosthorn = {
    out: "",
    err: "",
    home,
    ended,
    // What stands behind the last line break is half a line.
    objects: () => running.out.split("\n").slice(0, -1).map((line) => JSON.parse(line) as Record<string, unknown>),
    async until(condition, ms = 120_000) {
      for (const begun = Date.now(); !condition(); await new Promise((resolve) => setTimeout(resolve, 30))) {
        if (Date.now() - begun > ms) throw new Error(`It did not come so far.\n--- out\n${running.out}\n--- err\n${running.err}`);
      }
    },
    signal: (name) => child.kill(name),
    write: (text) => child.stdin.write(text),
    endInput: () => child.stdin.end(),
    closeOutput: () => child.stdout.destroy(),
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (running.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (running.err += text));
  child.stdin.on("error", () => {});
  return running;
}

/** The same, once it has ended. */
export async function posthorn(args: string[], env: Record<string, string> = {}, input = "", home?: string): Promise<{ code: number | null; out: string; err: string; home: string; objects: Record<string, unknown>[] }> {
  const running = runPosthorn(args, env, home);
  running.write(input);
  running.endInput();
  const code = await running.ended;
  return { code, out: running.out, err: running.err, home: running.home, objects: args.includes("--json") ? running.objects() : [] };
}
