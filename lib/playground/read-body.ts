export type BodyReading = { ok: true; body: Buffer } | { ok: false; problem: "too_large" | "too_slow" | "broken" };

/**
 * Reads a request's body as raw bytes, but no more than `maxBytes` and for no longer than `timeoutMs`. "broken":
 * the sender went away before the end, which a server may report as an early end rather than as an error.
 */
export async function readBody(request: Request, { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number }): Promise<BodyReading> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) return { ok: false, problem: "too_large" };
  const isWhole = (read: number) => !request.signal.aborted && (declared === null || Number(declared) === read);
  if (request.body === null) return isWhole(0) ? { ok: true, body: Buffer.alloc(0) } : { ok: false, problem: "broken" };
  const reader = request.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(resolve, timeoutMs, "late")));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stop = (problem: "too_large" | "too_slow" | "broken"): BodyReading => {
    void reader.cancel().catch(() => {});
    return { ok: false, problem };
  };
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late]);
      if (next === "late") return stop("too_slow");
      if (next.done) return isWhole(size) ? { ok: true, body: Buffer.concat(chunks, size) } : stop("broken");
      size += next.value.byteLength;
      if (size > maxBytes) return stop("too_large");
      chunks.push(next.value);
    }
  } catch {
    return stop("broken");
  } finally {
    clearTimeout(timer);
  }
}
