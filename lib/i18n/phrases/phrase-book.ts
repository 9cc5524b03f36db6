/** How a value is said in the other language. Values that are not named here come back byte for byte: they may be people's own words. */
export type Ways = Record<string, (value: string, say: (english: string) => string) => string>;

/** A value that is a sentence, or a part of one, of our own. */
export const ours: Ways[string] = (value, say) => say(value);

/**
 * Says sentences in another language. The English is the key, as in gettext; `{name}` stands for what changes. A whole
 * sentence without an entry comes back as it is.
 */
export function phraseBook(entries: Record<string, string>, ways: Ways = {}): (english: string) => string {
  const plain = new Map(Object.entries(entries).filter(([english]) => !placeholder.test(english)));
  const patterns = patternsOf(entries);
  return function say(english: string): string {
    const exact = plain.get(english);
    if (exact !== undefined || english === "") return exact ?? "";
    for (const { pattern, names, said } of patterns) {
      const match = pattern.exec(english);
      if (match === null) continue;
      const values = new Map(names.map((name, index) => [name, ways[name]?.(match[index + 1]!, say) ?? match[index + 1]!]));
      return said.replace(/\{(\w+)\}/g, (_all, name: string) => values.get(name) ?? "");
    }
    return english;
  };
}

const placeholder = /\{\w+\}/;

/** Values may be anything, and the fixed parts around them anchor the match; these have hardly any around them. */
const shapes: Record<string, string> = { address: "(\\S+)", field: "([\\w.]+)" };

/** The longest fixed text first: "{field}: this is not a place in the log." before "{field}: {message}". */
function patternsOf(entries: Record<string, string>) {
  return Object.entries(entries)
    .filter(([english]) => placeholder.test(english))
    .sort(([a], [b]) => fixed(b) - fixed(a))
    .map(([english, said]) => ({
      pattern: new RegExp(`^${english.split(/(\{\w+\})/).map((part) => (placeholder.test(part) ? (shapes[part.slice(1, -1)] ?? "(.+?)") : escape(part))).join("")}$`, "s"),
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
