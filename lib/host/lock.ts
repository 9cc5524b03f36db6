import fs from "node:fs";
import path from "node:path";
import { isAlive, startMark } from "./processes";

export interface LockHolder {
  pid: number;
  /** What runs, as typed: "npm run demo". */
  command: string;
  url?: string;
}

export type LockResult = { ok: true; release: () => void } | { ok: false; holder: LockHolder };

/**
 * Takes a lock file that names a live process. A lock whose process has gone is taken over, so a
 * power cut needs no cleaning up by hand.
 */
export function takeLock(file: string, holder: Omit<LockHolder, "pid">): LockResult {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const text = JSON.stringify({ pid: process.pid, mark: startMark(process.pid), ...holder });
  for (;;) {
    try {
      fs.writeFileSync(file, text, { flag: "wx" });
      return { ok: true, release: () => releaseLock(file, text) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = readOrNull(file);
    if (found === null) continue;
    const current = parseHolder(found);
    if (current && isHeld(current)) return { ok: false, holder: current };
    setAside(file, found);
  }
}

/** Held by whatever runs web and worker from a data folder. */
export function runningLockFile(dataFolder: string): string {
  return path.join(dataFolder, "running.lock");
}

/** Who holds a lock file now. */
export function findHolder(file: string): LockHolder | null {
  const holder = parseHolder(readOrNull(file) ?? "");
  return holder && isHeld(holder) ? holder : null;
}

function releaseLock(file: string, text: string): void {
  if (readOrNull(file) === text) fs.rmSync(file, { force: true });
}

function isHeld(holder: LockHolder & { mark?: string | null }): boolean {
  if (!isAlive(holder.pid)) return false;
  const mark = startMark(holder.pid);
  return !holder.mark || !mark || mark === holder.mark;
}

/**
 * Removes a dead lock by renaming it first: of two processes that find the same dead lock only one
 * renames it, and whoever caught a fresh lock by mistake puts it back.
 */
function setAside(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readOrNull(aside) !== expected) {
    try {
      fs.linkSync(aside, file);
    } catch {
      // Someone holds it by now.
    }
  }
  fs.rmSync(aside, { force: true });
}

function parseHolder(text: string): (LockHolder & { mark?: string | null }) | null {
  try {
    const value = JSON.parse(text) as LockHolder;
    return typeof value.pid === "number" ? value : null;
  } catch {
    return null;
  }
}

function readOrNull(file: string): string | null {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
