import { tokenizeCode, type CodeLanguage, type CodeToken } from "@/lib/format/code-tokens";

/** Code with its comments, strings, numbers and keywords coloured; as text nodes only. */
export function CodeText({ code, language }: { code: string; language: CodeLanguage }) {
  return tokenizeCode(code, language).map((token, index) =>
    token.kind === "plain" ? token.text : <span key={index} className={STYLE[token.kind]}>{token.text}</span>,
  );
}

const STYLE: Record<Exclude<CodeToken["kind"], "plain">, string> = {
  comment: "text-ink-faint",
  string: "text-good",
  number: "text-waiting",
  keyword: "text-accent",
};
