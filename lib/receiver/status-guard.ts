/** Where a thing of yours stands: the status and, where the sender counts them, the version that came with it. */
export interface StatusState {
  status: string;
  /** Grows with each change: a counter, a sequence number, or the time of the change in ms. */
  version?: number | bigint;
}

export type StatusVerdict =
  /** Store `next` and act on the change. */
  | { kind: "update"; next: StatusState }
  /** The status is the one that is known: store `next`, for its version may be newer, and do nothing else. */
  | { kind: "duplicate"; next: StatusState }
  /** Older than what is known, and only late: ignore it. */
  | { kind: "stale" }
  /** It would take a finished thing back to an unfinished state: ignore it, and tell somebody if it carries a newer version. */
  | { kind: "regression" };

/**
 * Judges a status that an event brings against the one that is known; null where nothing is known yet. Webhooks come
 * twice and out of order, so: the same status is a duplicate, another one an update; a terminal status never goes back
 * to one that is not, and may become another terminal one (paid → refunded); a version that is not newer is stale.
 * Pure: read the row `FOR UPDATE`, judge, and write in one transaction.
 */
export function judgeStatus(known: StatusState | null, incoming: StatusState, terminal: ReadonlySet<string>): StatusVerdict {
  if (known === null) return { kind: "update", next: incoming };
  const order = compareVersions(known, incoming);
  if (order === "older") return { kind: "stale" };
  // A version once seen is kept, also where an event without one comes between.
  const next = incoming.version === undefined && known.version !== undefined ? { ...incoming, version: known.version } : incoming;
  if (incoming.status === known.status) return { kind: "duplicate", next };
  // One version is one state: of two that claim it, the first was acted on.
  if (order === "same") return { kind: "stale" };
  if (terminal.has(known.status) && !terminal.has(incoming.status)) return { kind: "regression" };
  return { kind: "update", next };
}

function compareVersions(known: StatusState, incoming: StatusState): "older" | "same" | "newer" | "unknown" {
  if (known.version === undefined || incoming.version === undefined) return "unknown";
  return incoming.version < known.version ? "older" : incoming.version > known.version ? "newer" : "same";
}
