import fs from "node:fs";
import path from "node:path";
import type { Sighting } from "./secret-watch";

/** Answers that may hold a secret, each secret once: a reveal, a draft, or the REST answer that made it. */
function mayShow({ method, url, action }: Sighting): boolean {
  const { pathname } = new URL(url);
  return method === "POST" && (action || pathname.startsWith("/api/v1/"));
}

/**
 * What the run gave away, in sentences that show no secret: one that was seen in
 * more than one answer or in a wrong one, and any that stands in a file.
 * @param known secrets that the database holds, which need not have been shown
 */
export function findLeaks(sightings: ReadonlyMap<string, Sighting[]>, known: Iterable<string>, files: string[]): string[] {
  const leaks: string[] = [];
  for (const [secret, seen] of sightings) {
    const where = seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`).join(", ");
    if (seen.length > 1) leaks.push(`${mask(secret)} was in ${seen.length} answers: ${where}`);
    else if (!mayShow(seen[0]!)) leaks.push(`${mask(secret)} was in the answer to ${where}`);
  }
  const secrets = [...new Set([...sightings.keys(), ...known])];
  for (const file of files) {
    const text = fs.readFileSync(file, "utf8");
    for (const secret of secrets) {
      if (variants(secret).some((variant) => text.includes(variant))) leaks.push(`${mask(secret)} stands in ${path.basename(file)}`);
    }
  }
  return leaks;
}

/** As it is, without its prefix, and as an address or hex would hold it. */
function variants(secret: string): string[] {
  const bare = secret.replace(/^[a-z]+_/, "");
  return [bare, encodeURIComponent(bare), Buffer.from(bare, "base64").toString("hex")].filter((variant) => variant.length >= 16);
}

function mask(secret: string): string {
  return `${/^[a-z]+_/.exec(secret)?.[0] ?? ""}…${secret.length}`;
}
