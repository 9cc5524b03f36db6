"use client";

import { useId, useState, type ChangeEvent } from "react";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Textarea } from "@/components/ui/textarea";
import { decodeBase64 } from "@/lib/receiver/base64";
import { formatBytes } from "@/lib/format/bytes";

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
  const fileId = useId();
  const [problem, setProblem] = useState<string | undefined>();

  function write(as: "text" | "base64", text: string) {
    if (as === "text") {
      setProblem(undefined);
      return onChange({ as, text, bytes: new TextEncoder().encode(text) });
    }
    const bytes = decodeBase64(text.replace(/\s/g, ""));
    setProblem(bytes === null ? "This is not base64." : undefined);
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
    if (file.size > largestFile) return setProblem(`${file.name} has ${formatBytes(file.size)}: no payload is that large.`);
    setProblem(undefined);
    void file.arrayBuffer().then((buffer) => onChange({ as: "file", text: file.name, bytes: new Uint8Array(buffer) }));
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-xs text-ink-muted">{formatBytes(value.bytes.length)} to verify</span>
        <Segmented label="Body as" value={value.as} onValueChange={change} options={[{ value: "text", label: "Text" }, { value: "base64", label: "Base64" }, { value: "file", label: "File" }]} />
      </div>
      {value.as === "file" ? (
        <Field label="Body" id={fileId} hint="It is read here and not uploaded" error={problem}>
          <input id={fileId} type="file" onChange={choose} className="block w-full text-sm file:mr-3 file:h-9 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:font-medium" />
        </Field>
      ) : (
        <Field label="Body" hint={value.as === "text" ? "What your code verified. A text field turns CRLF into LF: where that may matter, use base64 or a file" : "Of the exact bytes, as in base64 < body.bin"} error={problem}>
          <Textarea mono rows={8} value={value.text} onChange={(event) => write(value.as === "base64" ? "base64" : "text", event.target.value)} />
        </Field>
      )}
    </div>
  );
}
