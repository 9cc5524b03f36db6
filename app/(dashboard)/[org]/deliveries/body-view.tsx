"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { JsonView } from "@/components/json-view";
import { CodeBlock } from "@/components/ui/code-block";
import { Segmented } from "@/components/ui/segmented";
import { useFormat } from "@/components/use-format";
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
  const format = useFormat();
  const t = useTranslations("delivery");
  const { bytes, text } = useMemo(() => decodeBody(base64, truncated), [base64, truncated]);
  const [view, setView] = useState<"hex" | "text">("hex");
  if (text !== null) return <JsonView text={text} label={label} size={bytes.length} truncated={truncated} maxLines={maxLines} />;
  return (
    <CodeBlock
      label={[label, format.bytes(bytes.length), t("notUtf8"), truncated ? t("cutOffWhen") : null].filter(Boolean).join(" · ")}
      code={view === "hex" ? hexDump(bytes) : roughText(bytes)}
      actions={<Segmented label={t("view")} value={view} onValueChange={setView} options={[{ value: "hex", label: t("hex") }, { value: "text", label: t("text") }]} />}
    />
  );
}
