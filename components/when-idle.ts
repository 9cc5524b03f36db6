/** Runs once the page has nothing else to do: for what is needed soon, but not to show the page. Returns what takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
