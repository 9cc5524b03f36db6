"use client";

import { useMemo, useState } from "react";
import { JsonView } from "@/components/json-view";
import { CodeBlock } from "@/components/ui/code-block";
import { Segmented } from "@/components/ui/segmented";
import { formatBytes } from "@/lib/format/bytes";
import { decodeBody, hexDump, roughText } from "./decode-body";

export interface BodyViewProps {
  label: string;
  /** Of the exact bytes. */
  base64: string;
  /** It was cut off when it was stored. */
  truncated?: boolean;
  maxLines?: number;
}

/** A body as what it is: JSON laid out, text, or bytes in hex. Always text nodes, whatever a stranger wrote. */
export function BodyView({ label, base64, truncated = false, maxLines }: BodyViewProps) {
  const { bytes, text } = useMemo(() => decodeBody(base64, truncated), [base64, truncated]);
  const [view, setView] = useState<"hex" | "text">("hex");
  if (text !== null) return <JsonView text={text} label={label} size={bytes.length} truncated={truncated} maxLines={maxLines} />;
  return (
    <CodeBlock
      label={[label, formatBytes(bytes.length), "not UTF-8 text", truncated ? "cut off when stored" : null].filter(Boolean).join(" · ")}
      code={view === "hex" ? hexDump(bytes) : roughText(bytes)}
      actions={<Segmented label="View" value={view} onValueChange={setView} options={[{ value: "hex", label: "Hex" }, { value: "text", label: "Text" }]} />}
    />
  );
}
