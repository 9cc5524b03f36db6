import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { describeProblem, Problem } from "./problem";
import { projectRoot } from "./project";

export interface ChildOptions {
  env: NodeJS.ProcessEnv;
  /** File to write its output to; the terminal when left out. */
  logFile?: string;
  /** How long it may take to end by itself before it is killed, in ms. */
  graceMs?: number;
}

interface Child {
  name: string;
  process: ChildProcess;
  ended: Promise<void>;
  graceMs: number;
}

const endWithParent = fileURLToPath(new URL("./end-with-parent.mjs", import.meta.url));

/**
 * Runs Node programs for one command and ends all of them together: on Ctrl-C, SIGTERM, SIGHUP, when
 * its own parent goes, when one of them dies. Children end first, then what `onStop` was given, last
 * given first, so that a database outlives its clients.
 */
export class Supervisor {
  private readonly children = new Set<Child>();
  private readonly closers: (() => void | Promise<void>)[] = [];
  private stopping: Promise<void> | undefined;

  constructor(private readonly log: (line: string) => void = console.log) {}

  /** Stops at signals and when the parent process goes. Exits the process. */
  listen(): void {
    // A closed terminal or a broken pipe must not end us before everything has been stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
    let askedAt: number | undefined;
    const onSignal = () => {
      // Ctrl-C arrives twice, from the terminal and from npm: only a later one is impatience.
      if (askedAt !== undefined && Date.now() - askedAt > 1_000) return this.killChildren();
      if (askedAt !== undefined) return;
      askedAt = Date.now();
      this.log("Stopping …");
      void this.exit(0);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
    process.on("uncaughtException", (error) => this.fail(error));
    process.on("unhandledRejection", (error) => this.fail(error));
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      onSignal();
    }, 500);
    watch.unref();
  }

  /** Starts a program that must go on running; when it ends by itself, so does everything else. */
  start(name: string, args: string[], options: ChildOptions): void {
    const child = this.spawn(name, args, options);
    void child.ended.then(() => {
      if (this.stopping) return;
      const how = child.process.signalCode ?? `exit code ${child.process.exitCode}`;
      this.fail(new Problem(`The ${name} has ended unexpectedly (${how}); stopping the rest.${tailOf(options.logFile)}`));
    });
  }

  /** Runs a program to its end. Resolves to its exit code, or throws when everything is being stopped. */
  async run(name: string, args: string[], options: ChildOptions): Promise<number> {
    const child = this.spawn(name, args, options);
    await child.ended;
    if (this.stopping) throw new Stopped();
    return child.process.exitCode ?? 1;
  }

  /** Registers what must be closed once no child uses it any more. */
  onStop(close: () => void | Promise<void>): void {
    this.closers.push(close);
  }

  /** Whether everything is being stopped. */
  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** Says what went wrong, stops everything and exits with 1. */
  fail(error: unknown): void {
    if (error instanceof Stopped || this.stopping) return;
    console.error(describeProblem(error));
    void this.exit(1);
  }

  /** Ends every child, then closes the rest. */
  stop(): Promise<void> {
    return (this.stopping ??= this.stopAll());
  }

  private async exit(code: number): Promise<void> {
    await this.stop();
    process.exit(code);
  }

  private async stopAll(): Promise<void> {
    await Promise.all([...this.children].map((child) => endChild(child)));
    for (const close of this.closers.reverse()) {
      try {
        await close();
      } catch (error) {
        console.error(describeProblem(error));
      }
    }
  }

  private killChildren(): void {
    for (const child of this.children) killGroup(child.process);
  }

  private spawn(name: string, args: string[], options: ChildOptions): Child {
    if (this.stopping) throw new Stopped();
    const out = options.logFile ? fs.openSync(options.logFile, "w", 0o600) : "inherit";
    const spawned = spawn(process.execPath, ["--import", endWithParent, ...args], {
      cwd: projectRoot,
      env: { ...options.env, POSTHORN_SUPERVISOR_PID: String(process.pid) },
      stdio: ["ignore", out, out],
      // In a process group of its own: Ctrl-C reaches only us, and we choose the order.
      detached: true,
    });
    if (typeof out === "number") fs.closeSync(out);
    const ended = new Promise<void>((resolve) => {
      spawned.once("exit", () => resolve());
      spawned.once("error", () => resolve());
    });
    const child = { name, process: spawned, ended, graceMs: options.graceMs ?? 10_000 };
    this.children.add(child);
    void ended.then(() => this.children.delete(child));
    return child;
  }
}

/** Runs a command under a supervisor: whatever it throws is shown and stops everything. */
export async function supervise(work: (supervisor: Supervisor) => Promise<void>): Promise<void> {
  const supervisor = new Supervisor();
  supervisor.listen();
  try {
    await work(supervisor);
  } catch (error) {
    supervisor.fail(error);
  }
}

/** Thrown to whoever waits while everything is being stopped; nothing to report. */
export class Stopped extends Error {}

async function endChild(child: Child): Promise<void> {
  child.process.kill("SIGTERM");
  const killer = setTimeout(() => killGroup(child.process), child.graceMs);
  await child.ended;
  clearTimeout(killer);
}

/** Some programs (next dev) have children of their own, all in the group that `detached` made. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32" || !child.pid) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // Gone meanwhile.
  }
}

function tailOf(logFile: string | undefined): string {
  if (!logFile) return "";
  const lines = fs.readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15);
  return ` The end of ${logFile}:\n${lines.join("\n")}`;
}
