import { bundleProgram } from "./build-worker";

/**
 * The worker as it runs in earnest: bundled, so that no compiler stays in its
 * memory; without source maps, which would be read for every package (35 MB) and
 * say little more than the bundle's own lines; with a heap that grows by halves and
 * not as far as the machine's memory would let it; and with few malloc arenas,
 * which otherwise keep what buffers freed.
 */
export async function workerProgram(bundle?: Parameters<typeof bundleProgram>[1]): Promise<{ args: string[]; env: Record<string, string> }> {
  return { args: ["--heap-growing-percent=50", "--max-semi-space-size=8", await bundleProgram("inngest/worker.ts", bundle)], env: { MALLOC_ARENA_MAX: "2" } };
}
