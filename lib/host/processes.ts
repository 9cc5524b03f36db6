import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a running process, or null where it cannot be told. */
export function commandLine(pid: number): string | null {
  try {
    if (process.platform === "linux") return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    if (process.platform === "win32") return null;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/**
 * Something that stays the same for the life of a process and differs for the next process with the
 * same id: process ids are reused, soonest in containers, where they start at 1 again.
 */
export function startMark(pid: number): string | null {
  if (process.platform !== "linux") return null;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22 is the start time in clock ticks since boot; the name in field 2 may hold spaces.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${ticks}`;
  } catch {
    return null;
  }
}
