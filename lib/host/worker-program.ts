import { bundleProgram } from "./build-worker";

/**
 * The worker as it runs in earnest: bundled, so that no compiler stays in its
 * memory, and with few malloc arenas, which otherwise keep what buffers freed.
 */
export async function workerProgram(): Promise<{ args: string[]; env: Record<string, string> }> {
  return { args: ["--enable-source-maps", await bundleProgram("inngest/worker.ts")], env: { MALLOC_ARENA_MAX: "2" } };
}
