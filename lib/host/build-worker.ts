import fs from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { projectRoot } from "./project";

const folder = path.join(projectRoot, ".next/posthorn-worker");

/**
 * Bundles a program of ours into one file of plain JavaScript, packages left
 * where they are; a third of a second. A worker then starts without a compiler
 * in its memory, which is 40 MB and half a second less. Returns the file.
 * `plugins` make a variant of it, which `variant` names.
 */
export async function bundleProgram(entry: string, { variant = "", plugins = [] }: { variant?: string; plugins?: Plugin[] } = {}): Promise<string> {
  removeOldBundles();
  const outfile = path.join(folder, `${path.basename(entry, ".ts")}${variant}-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(projectRoot, entry)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { "server-only": path.join(projectRoot, "lib/host/server-only.ts") },
    tsconfig: path.join(projectRoot, "tsconfig.json"),
    logLevel: "error",
    plugins,
  });
  return outfile;
}

/** Of processes that are gone. */
function removeOldBundles(): void {
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const pid = Number(/-(\d+)\.mjs(\.map)?$/.exec(name)?.[1]);
    if (pid !== process.pid && !isRunning(pid)) fs.rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
