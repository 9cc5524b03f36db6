import type { EgressResult } from "@/lib/egress/client";

/** A shorter value would take half of an innocent answer with it. */
const shortestMasked = 6;

/**
 * The result with every one of `secrets` masked: a receiver that answers with
 * the headers it got must not put them into the log. An answer without them
 * stays byte for byte as it came.
 */
export function maskEchoes(result: EgressResult, secrets: string[]): EgressResult {
  if (result.kind === "failure") return result;
  const forms = secrets.filter((secret) => secret.length >= shortestMasked).flatMap(formsOf);
  const mask = (text: string) => forms.reduce((masked, form) => (masked.includes(form) ? masked.replaceAll(form, "(masked)") : masked), text);
  const text = result.body.toString("latin1");
  const masked = mask(text);
  return {
    ...result,
    statusText: mask(result.statusText),
    headers: result.headers.map(([name, value]): [string, string] => [name, mask(value)]),
    body: masked === text ? result.body : Buffer.from(masked, "latin1"),
  };
}

/** As it is and as JSON writes it, each as the latin1 view of its bytes; the longer first, so that no half is left. */
function formsOf(secret: string): string[] {
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  return [...new Set(forms)].sort((a, b) => b.length - a.length).map((form) => Buffer.from(form, "utf8").toString("latin1"));
}
