"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type ChangeEvent } from "react";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import { useFormat } from "@/components/use-format";
import { decodeBase64 } from "@/lib/receiver/base64";

export interface PastedBody {
  as: "text" | "base64" | "file";
  /** What stands in the field; of a file its name. */
  text: string;
  /** What it means. */
  bytes: Uint8Array;
}

/** A payload is 300 KB at most; more than this is another file. */
const largestFile = 2 * 1024 * 1024;

/** The body that was verified: as text, or exactly, in base64 or from a file. */
export function BodyField({ value, onChange }: { value: PastedBody; onChange: (value: PastedBody) => void }) {
  const format = useFormat();
  const t = useTranslations("debugger");
  const fileId = useId();
  const [problem, setProblem] = useState<string | undefined>();

  function write(as: "text" | "base64", text: string) {
    if (as === "text") {
      setProblem(undefined);
      return onChange({ as, text, bytes: new TextEncoder().encode(text) });
    }
    const bytes = decodeBase64(text.replace(/\s/g, ""));
    setProblem(bytes === null ? t("thisIsNot") : undefined);
    onChange({ as, text, bytes: bytes ?? new Uint8Array() });
  }
  function change(as: PastedBody["as"]) {
    setProblem(undefined);
    if (as === "file") onChange({ as, text: "", bytes: new Uint8Array() });
    else write(as, as === "base64" ? btoa(Array.from(value.bytes, (byte) => String.fromCharCode(byte)).join("")) : new TextDecoder().decode(value.bytes));
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file === undefined) return;
    if (file.size > largestFile) return setProblem(t("hasNoPayload", { name: file.name, size: format.bytes(file.size) }));
    setProblem(undefined);
    void file.arrayBuffer().then((buffer) => onChange({ as: "file", text: file.name, bytes: new Uint8Array(buffer) }));
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs text-ink-muted">{t("toVerify", { size: format.bytes(value.bytes.length) })}</span>
        <Segmented label={t("bodyAs")} value={value.as} onValueChange={change} options={[{ value: "text", label: t("text") }, { value: "base64", label: "Base64" }, { value: "file", label: t("file") }]} />
      </div>
      {value.as === "file" ? (
        <Field label={t("body")} id={fileId} hint={t("itIsRead")} error={problem}>
          <input id={fileId} type="file" onChange={choose} className="block w-full text-sm file:mr-3 file:h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:font-medium" />
        </Field>
      ) : (
        <Field label={t("body")} hint={value.as === "text" ? t("whatYourCode") : t("ofTheExact")} error={problem}>
          <Textarea mono rows={8} value={value.text} onChange={(event) => write(value.as === "base64" ? "base64" : "text", event.target.value)} />
        </Field>
      )}
    </div>
  );
}
