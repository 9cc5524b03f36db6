import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** Resident memory of a process, in MB; null once it is gone. */
export function memoryOf(pid: number): number | null {
  try {
    if (process.platform !== "linux") return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
  } catch {
    return null;
  }
}
