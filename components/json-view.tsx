"use client";

import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { byteLength } from "@/lib/format/bytes";
import { inSentence } from "@/lib/format/in-sentence";
import { joinJsonLines, layOutJson, type JsonLine, type JsonToken } from "@/lib/format/json-text";
import { Button } from "./ui/button";
import { CodeBlock } from "./ui/code-block";
import { FindBar, Found, matchesIn } from "./find-in-text";
import { IconButton } from "./ui/icon-button";
import { Segmented } from "./ui/segmented";
import { useFormat } from "./use-format";

export interface JsonViewProps {
  /** The body exactly as it was sent or received. */
  text: string;
  label: string;
  /** How many lines to show before "Show all". */
  maxLines?: number;
  /** It was cut off when it was stored. */
  truncated?: boolean;
  /** Its true size in bytes, where `text` is only a view of it. */
  size?: number;
  className?: string;
}

/** A body, pretty or raw. Pretty changes white space only: no number, key or escape is ever read and written again. */
export function JsonView({ text, label, maxLines = 40, truncated = false, size, className }: JsonViewProps) {
  const t = useTranslations("parts");
  const locale = useLocale();
  const format = useFormat();
  const lines = useMemo(() => layOutJson(text), [text]);
  const [view, setView] = useState<"pretty" | "raw">("pretty");
  const [opened, setAll] = useState(false);
  const [find, setFind] = useState<string | null>(null);
  // What is searched is shown whole: a find must not hide behind "Show all".
  const all = opened || Boolean(find);
  const pretty = lines !== null && view === "pretty";
  const found = find ? (pretty ? lines.reduce((sum, line) => sum + matchesIn(lineText(line), find), 0) : matchesIn(text, find)) : 0;
  const rawLimit = maxLines * 100;
  const hidden = all ? 0 : pretty ? Math.max(0, lines.length - maxLines) : Math.max(0, text.length - rawLimit);
  const note = [format.bytes(size ?? byteLength(text)), lines === null && text !== "" ? t("notJson") : null, truncated ? t("cutOff") : null];

  return (
    <CodeBlock
      code={text}
      copyText={pretty ? joinJsonLines(lines) : text}
      label={`${label} · ${note.filter(Boolean).join(" · ")}`}
      wrap
      className={className}
      bar={find === null ? null : <FindBar label={label} value={find} found={found} onChange={setFind} onClose={() => setFind(null)} />}
      actions={<>{text === "" || find !== null ? null : <IconButton label={t("searchIn", { label: inSentence(label, locale) })} icon={<Search />} size="sm" onClick={() => setFind("")} />}{lines ? <Segmented label={t("view")} value={view} onValueChange={setView} options={[{ value: "pretty", label: t("pretty") }, { value: "raw", label: t("raw") }]} /> : null}</>}
    >
      {text === "" ? <span className="text-ink-faint">{t("empty")}</span> : pretty ? <Lines lines={all ? lines : lines.slice(0, maxLines)} find={find ?? ""} /> : <Found text={all ? text : text.slice(0, rawLimit)} find={find ?? ""} />}
      {hidden > 0 ? (
        <span className="mt-2 block border-t border-line pt-2 font-sans">
          <Button size="sm" onClick={() => setAll(true)}>{t(pretty ? "moreLines" : "moreCharacters", { count: hidden })}</Button>
        </span>
      ) : null}
    </CodeBlock>
  );
}

function lineText({ tokens }: JsonLine): string {
  return tokens.map(({ text }) => text).join("");
}

function Lines({ lines, find }: { lines: JsonLine[]; find: string }) {
  return lines.map((line, index) => (
    // Hanging indent: a wrapped line goes on under its own beginning.
    <span key={index} className="block" style={{ paddingLeft: `${line.depth * 2 + 2}ch`, textIndent: "-2ch" }}>
      {find !== "" && matchesIn(lineText(line), find) > 0 ? <Found text={lineText(line)} find={find} /> : line.tokens.map((token, at) => <span key={at} className={STYLE[token.kind]}>{token.text}</span>)}
      {"\n"}
    </span>
  ));
}

const STYLE: Record<JsonToken["kind"], string> = {
  key: "text-ink",
  string: "text-good",
  number: "text-waiting",
  literal: "text-accent",
  mark: "text-ink-faint",
};
