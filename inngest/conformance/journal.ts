export interface Entry {
  /** What happened, such as "echo-a" or "keyed start". */
  what: string;
  /** Which check's events it belongs to: a server may still hold runs of an earlier suite. */
  token: string;
  /** ms since 1970 */
  at: number;
  [detail: string]: unknown;
}

/** What the functions under test did, in order. */
export class Journal {
  private entries: Entry[] = [];

  write(what: string, token: string, details: Record<string, unknown> = {}): void {
    this.entries.push({ ...details, what, token, at: Date.now() });
  }

  read(what: string, token: string): Entry[] {
    return this.entries.filter((entry) => entry.what === what && entry.token === token);
  }

  /** Waits until there are `count` entries. Throws after `limitMs`, saying what there is. */
  async wait(what: string, token: string, count: number, limitMs = 90_000): Promise<Entry[]> {
    const deadline = Date.now() + limitMs;
    for (;;) {
      const found = this.read(what, token);
      if (found.length >= count) return found;
      if (Date.now() > deadline) throw new Error(`"${what}" came ${found.length} times in ${limitMs} ms, not ${count}`);
      await pause(20);
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
