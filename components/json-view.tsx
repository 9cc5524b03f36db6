"use client";

import { useMemo, useState } from "react";
import { byteLength, formatBytes } from "@/lib/format/bytes";
import { joinJsonLines, layOutJson, type JsonLine, type JsonToken } from "@/lib/format/json-text";
import { countOf } from "@/lib/format/numbers";
import { Button } from "./ui/button";
import { CodeBlock } from "./ui/code-block";
import { Segmented } from "./ui/segmented";

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
  const lines = useMemo(() => layOutJson(text), [text]);
  const [view, setView] = useState<"pretty" | "raw">("pretty");
  const [all, setAll] = useState(false);
  const pretty = lines !== null && view === "pretty";
  const rawLimit = maxLines * 100;
  const hidden = all ? 0 : pretty ? Math.max(0, lines.length - maxLines) : Math.max(0, text.length - rawLimit);
  const note = [formatBytes(size ?? byteLength(text)), lines === null && text !== "" ? "not JSON" : null, truncated ? "cut off when stored" : null];

  return (
    <CodeBlock
      code={text}
      copyText={pretty ? joinJsonLines(lines) : text}
      label={`${label} · ${note.filter(Boolean).join(" · ")}`}
      wrap
      className={className}
      actions={lines ? <Segmented label="View" value={view} onValueChange={setView} options={[{ value: "pretty", label: "Pretty" }, { value: "raw", label: "Raw" }]} /> : null}
    >
      {text === "" ? <span className="text-ink-faint">(empty)</span> : pretty ? <Lines lines={all ? lines : lines.slice(0, maxLines)} /> : all ? text : text.slice(0, rawLimit)}
      {hidden > 0 ? (
        <span className="mt-2 block border-t border-line pt-2 font-sans">
          <Button size="sm" onClick={() => setAll(true)}>{pretty ? `Show ${countOf(hidden, "more line")}` : `Show ${countOf(hidden, "more character")}`}</Button>
        </span>
      ) : null}
    </CodeBlock>
  );
}

function Lines({ lines }: { lines: JsonLine[] }) {
  return lines.map((line, index) => (
    // Hanging indent: a wrapped line goes on under its own beginning.
    <span key={index} className="block" style={{ paddingLeft: `${line.depth * 2 + 2}ch`, textIndent: "-2ch" }}>
      {line.tokens.map((token, at) => <span key={at} className={STYLE[token.kind]}>{token.text}</span>)}
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
