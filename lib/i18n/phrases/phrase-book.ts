/**
 * Says sentences in another language. The English is the key, as in gettext; `{name}` stands for what changes: it is
 * itself looked up, and comes back as it is where nothing is found, as a whole sentence without an entry does.
 */
export function phraseBook(entries: Record<string, string>): (english: string) => string {
  const plain = new Map(Object.entries(entries).filter(([english]) => !placeholder.test(english)));
  const patterns = patternsOf(entries);
  return function say(english: string): string {
    const exact = plain.get(english);
    if (exact !== undefined || english === "") return exact ?? "";
    for (const { pattern, names, said } of patterns) {
      const match = pattern.exec(english);
      if (match === null) continue;
      const values = Object.fromEntries(names.map((name, index) => [name, say(match[index + 1]!)]));
      return said.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
    }
    return english;
  };
}

const placeholder = /\{\w+\}/;

/** The longest fixed text first: "{a} is a private address" before "{a} is {b}". */
function patternsOf(entries: Record<string, string>) {
  return Object.entries(entries)
    .filter(([english]) => placeholder.test(english))
    .sort(([a], [b]) => fixed(b) - fixed(a))
    .map(([english, said]) => ({
      // Values may be anything; the fixed parts around them anchor the match.
      pattern: new RegExp(`^${english.split(/\{\w+\}/).map(escape).join("(.+?)")}$`, "s"),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      said,
    }));
}

function fixed(template: string): number {
  return template.replace(/\{\w+\}/g, "").length;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
