import { bundleProgram } from "./build-worker";

/**
 * The worker as it runs in earnest: bundled, so that no compiler stays in its
 * memory; without source maps, which would be read for every package (35 MB) and
 * say little more than the bundle's own lines; and with few malloc arenas, which
 * otherwise keep what buffers freed.
 */
export async function workerProgram(): Promise<{ args: string[]; env: Record<string, string> }> {
  return { args: [await bundleProgram("inngest/worker.ts")], env: { MALLOC_ARENA_MAX: "2" } };
}
