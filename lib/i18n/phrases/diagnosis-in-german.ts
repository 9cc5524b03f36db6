import type { Diagnosis } from "@/lib/signature-debugger/finding";
import entries from "./diagnosis-de.json";
import { ours, phraseBook, type Ways } from "./phrase-book";

const words = ["sentence", "what", "problem", "header", "content", "key", "encoding", "used", "wanted", "right", "separator", "rest", "other"];
const ways: Ways = { ...Object.fromEntries(words.map((name) => [name, ours])), path: (value, say) => (value === "the value" ? say(value) : value) };
const book = phraseBook(entries, ways);

/** What the signature debugger found, in German. Of its own, so that a browser loads it only to show it. */
export function diagnosisInGerman({ status, summary, findings, steps }: Diagnosis): Diagnosis {
  return {
    status,
    summary: say(summary),
    findings: findings.map((finding) => ({ ...finding, title: say(finding.title), explanation: say(finding.explanation), evidence: finding.evidence.map(say), advice: say(finding.advice) })),
    steps: steps.map(({ name, state, detail }) => ({ name: say(name), state, detail: say(detail) })),
  };
}

/** A finding's title also stands within a sentence, where English writes it small. */
function say(english: string): string {
  const [, lead, title] = /^(.*Most likely: )(.+)\.$/s.exec(english) ?? [];
  if (lead === undefined || title === undefined) return book(english);
  return book(`${lead}${title.charAt(0).toUpperCase()}${title.slice(1)}.`);
}
