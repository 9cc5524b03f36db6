/** Where a secret was seen in an answer. */
export interface Sighting {
  method: string;
  url: string;
  /** The request called a server action. */
  action: boolean;
}

/** The shapes of what is shown once: signing secrets, private keys, API keys. */
const shapes = /(?:whsec_|whsk_)[A-Za-z0-9+/]{43}=|phk_[A-Za-z0-9_-]{43}/g;
/** No shape is longer; what stands across two chunks is seen in their overlap. */
const longest = 96;

/** Notes every secret that passes in answers, by its value. */
export class SecretWatch {
  readonly sightings = new Map<string, Sighting[]>();
  answers = 0;

  /** For one answer; give it the chunks as they pass. */
  answer(from: Sighting): (chunk: string) => void {
    this.answers += 1;
    const seen = new Set<string>();
    let rest = "";
    return (chunk) => {
      const text = rest + chunk;
      rest = text.slice(-longest);
      for (const [secret] of text.matchAll(shapes)) {
        if (seen.has(secret)) continue;
        seen.add(secret);
        this.sightings.set(secret, [...(this.sightings.get(secret) ?? []), from]);
      }
    };
  }
}
